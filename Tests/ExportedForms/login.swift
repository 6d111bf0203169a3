// Written by 'formwork export --format swift' from 'login.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(login).runAndExit()

import Formwork

let login = Form("Log in", store: "login.values.json") {
  Section(uuid: "account") {
    Row(text: "User", accessory: .textField(placeholder: "ada"), key: "user")
      .requires("user != null", message: "enter your user name", when: "attempted")
      .requires(
        "user matches '[a-z]+'",
        message: "'${user}' is not a user name; use only lower-case letters",
        when: "attempted && user != null"
      )
    Row(text: "Password", accessory: .textField(isSecure: true), key: "password")
      .requires("password != null", message: "enter your password", when: "attempted")
      .requires(
        "count(password) >= 8",
        message: "the password must have at least 8 characters",
        when: "attempted && password != null"
      )
  }
  Section(uuid: "ways") {
    Row(
      text: "Log in",
      cellClass: ButtonCell.self,
      id: "log-in",
      actions: [
        .set([.init("attempted", true)]),
        .when("user matches '[a-z]+' && count(password) >= 8", .reset(["attempted"])),
        .when("!attempted", .push("welcome")),
        .when(
          "attempted",
          .alert(Alert(title: "Cannot log in", message: "Correct the marked fields and try again."))
        ),
      ],
      help: "Marks invalid fields, or logs in if there are none."
    )
    Row(
      text: "Trouble logging in?",
      accessory: .disclosureIndicator,
      id: "trouble",
      actions: [.push("trouble")]
    )
  }
} screens: {
  welcomeScreen
  troubleScreen
}
.sample("empty", [:])
.sample("filled", ["user": "ada"])
.sample("error", ["user": "Ada 1", "attempted": true])
.expandingTemplates()

private var welcomeScreen: Screen {
  Screen("welcome", title: "Welcome") {
    Section("Hello, ${user}!", footer: "Logging out removes your name and password from this computer.") {
      Row(text: "Logged in as", detailText: "${user}", id: "who").visible(when: "user != null")
      Row(
        text: "Log out",
        cellClass: ButtonCell.self,
        id: "log-out",
        actions: [.reset(["user", "password"]), .pop]
      )
    }
  }
}

private var troubleScreen: Screen {
  Screen("trouble", title: "Trouble logging in?") {
    Section(footer: "Your user name is the part of your e-mail address before the @.", uuid: "marks") {
      Row(
        text: "Mark invalid fields",
        accessory: .switchToggle(value: false),
        key: "attempted",
        help: "On from the first attempt until you log in."
      )
      .keep(false)
    }
    Section(uuid: "again") {
      Row(
        text: "Start over",
        cellClass: ButtonCell.self,
        id: "start-again",
        actions: [.reset(["user", "password", "attempted"]), .pop]
      )
    }
  }
}
