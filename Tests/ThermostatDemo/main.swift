import Formwork
import FormworkTerminal

let form = Form("Thermostat", store: "thermostat.json") {
  Section("Heating", footer: "Applies from the next hour.") {
    Row(text: "Heating", accessory: .switchToggle(value: true), key: "heating")
    Row(text: "Temperature", accessory: .stepper(value: 20, minimum: 5, maximum: 30), key: "temperature")
      .enabled(when: "heating")
    Row(text: "Test the pump", selection: { print("the pump is running") })
  }
}
await SettingsPrompt(form).runAndExit()
