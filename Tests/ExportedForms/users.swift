// Written by 'formwork export --format swift' from 'users.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(users).runAndExit()

import Formwork

let users = Form("Users", store: "users/people.json") {
  Section("${item.role}") {
    Row(
      text: "${item.name}",
      detailText: "${item.email}",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      editActions: [
        Row.EditAction(title: "Move Up", actions: [.item(.moveUp)]),
        Row.EditAction(title: "Move Down", actions: [.item(.moveDown)]),
        Row.EditAction(title: "Duplicate", actions: [.item(.duplicate)]),
        Row.EditAction(title: "Delete", style: .destructive, actions: [.item(.delete)])
          .enabled(when: "item.role != 'owner'"),
      ],
      actions: [.push("user")]
    )
    .forEach("users", id: "name", add: "Add User…", placeholder: "There are no users yet.")
  }
  .forEach("item.role")
} screens: {
  userScreen
}
.sample("empty", [:])
.sample(
  "full",
  [
    "users": [
      ["name": "ada", "email": "ada@example.org", "role": "owner"],
      ["name": "grace", "email": "grace@example.org", "role": "editor", "invites": true],
      ["name": "linus"],
    ]
  ]
)
.sample("error", ["users": [["name": "ada", "email": "ada at example.org"]]])
.expandingTemplates()

private var userScreen: Screen {
  Screen("user", title: "${item.name}", forEach: "users") {
    Section {
      Row(
        text: "E-mail",
        accessory: .textField(kind: .email, placeholder: "name@example.org"),
        key: "item.email"
      )
      Row(
        text: "Role",
        accessory: .picker(items: ["owner", "editor", "reader"], value: "reader"),
        key: "item.role"
      )
      Row(text: "Team", accessory: .picker(items: .file("users/teams.json")), key: "item.team")
      Row(text: "Can invite others", accessory: .switchToggle(value: false), key: "item.invites")
        .visible(when: "item.role != 'reader'")
    }
    Section {
      Row(text: "Delete User", cellClass: ButtonCell.self, actions: [.item(.delete)])
        .enabled(when: "item.role != 'owner'")
    }
  }
}
