import Formwork
import FormworkTerminal

struct ThermostatSettings: Codable {
  var heating: Bool
  var temperature: Int
}

@MainActor
func readSettings(form: Form) throws -> ThermostatSettings {
  let workspace = try Workspace(FormDefinition(form), store: "thermostat.json")
  return try workspace.session.decode(ThermostatSettings.self)
}

@MainActor
func runWithPrograms(form: Form) async {
  var prompt = SettingsPrompt(form, store: "thermostat.json")
  prompt.allowedPrograms = .names(["systemctl"])
  await prompt.runAndExit()
}

@MainActor
func show(_ form: Form) async {
  await SettingsPrompt(form, store: "thermostat.json") { context in
    print("\(context["key"] ?? "") is now \(context["value"] ?? .null)")
  }.runAndExit()
}
