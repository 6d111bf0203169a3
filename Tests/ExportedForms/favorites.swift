// Written by 'formwork export --format swift' from 'favorites.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(favorites).runAndExit()

import Formwork

let favorites = Form(
  "Favorites",
  store: "favorites/people.json",
  actions: [
    "call": "Calls the person",
    "mail": "Opens a new e-mail to the person",
    "message": "Opens a new message to the person",
    "share": "Opens the sharing options for the contact",
  ]
) {
  Section(footer: "Tap a person to call. The info button shows the contact.") {
    Row(
      text: "${item.name}",
      detailText: "${item.label}",
      accessory: .detailButton(.init(actions: [.push("person")])),
      editActions: [
        Row.EditAction(title: "Message", actions: [.call("message")]),
        Row.EditAction(title: "Move Up", actions: [.item(.moveUp)]),
        Row.EditAction(title: "Move Down", actions: [.item(.moveDown)]),
        Row.EditAction(title: "Delete", style: .destructive, actions: [.item(.delete)]),
      ],
      actions: [.call("call")]
    )
    .forEach("favorites", id: "name", add: "Add Favorite…", placeholder: "There are no favorites yet.")
  }
} screens: {
  personScreen
}
.expandingTemplates()

private var personScreen: Screen {
  Screen("person", title: "${item.name}", forEach: "favorites") {
    Section {
      Row(text: "Name", accessory: .textField(minimumLength: 1, maximumLength: 60), key: "item.name")
      Row(
        text: "Label",
        accessory: .picker(items: ["mobile", "home", "work", "main", "FaceTime"], value: "mobile"),
        key: "item.label"
      )
      Row(
        text: "Number",
        accessory: .textField(
          placeholder: "+44 7700 900104", pattern: "[+]?[0-9 ]+", message: "digits and spaces"
        ),
        key: "item.number"
      )
      Row(
        text: "E-mail",
        accessory: .textField(kind: .email, placeholder: "name@example.org"),
        key: "item.mail"
      )
    }
    Section {
      Row(text: "Send message", cellClass: ButtonCell.self, id: "send-message", actions: [.call("message")])
      Row(text: "Send e-mail", cellClass: ButtonCell.self, id: "send-mail", actions: [.call("mail")])
        .enabled(when: "item.mail != null")
      Row(text: "Share contact", cellClass: ButtonCell.self, id: "share", actions: [.call("share")])
    }
    Section {
      Row(
        text: "Ringtone",
        accessory: .picker(items: ["Default", "Harp", "Marimba", "Crickets"], value: "Default"),
        key: "item.ringtone"
      )
      Row(
        text: "Blocked",
        accessory: .switchToggle(value: false),
        key: "item.blocked",
        help: "Blocks calls and messages. The person is not notified."
      )
    }
  }
}

/// Registers what the form calls by name. Replace each body, and pass the registry with the form.
func registerFavorites(in registry: inout Registry) {
  // Calls the person
  registry.actions.register("call") { _ in
    { _ in [.refuse("'call' is not implemented yet")] }
  }
  // Opens a new e-mail to the person
  registry.actions.register("mail") { _ in
    { _ in [.refuse("'mail' is not implemented yet")] }
  }
  // Opens a new message to the person
  registry.actions.register("message") { _ in
    { _ in [.refuse("'message' is not implemented yet")] }
  }
  // Opens the sharing options for the contact
  registry.actions.register("share") { _ in
    { _ in [.refuse("'share' is not implemented yet")] }
  }
}
