// Written by 'formwork export --format swift' from 'minimal.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(minimal).runAndExit()

import Formwork

let minimal = Form("Backup", store: "minimal.values.json") {
  Section {
    Row(text: "Back up every night", accessory: .switchToggle(value: true), key: "nightly")
    Row(text: "Folder", accessory: .textField(kind: .path, value: "~/Backups"), key: "folder")
      .enabled(when: "nightly")
    Row(text: "Copies to keep", accessory: .stepper(value: 7, minimum: 1, maximum: 30), key: "copies")
  }
}
