import Formwork
import Testing

@MainActor
struct ThermostatTests {
  private let form = Form("Thermostat") {
    Section {
      Row(text: "Heating", accessory: .switchToggle(value: true), key: "heating")
      Row(text: "Temperature", accessory: .stepper(value: 20, minimum: 5, maximum: 30), key: "temperature")
        .enabled(when: "heating")
    }
  }

  @Test func theFormHasNoMistakes() { #expect(form.check().isEmpty) }

  @Test func aTapTurnsTheHeatingOff() throws {
    var session = Session(FormDefinition(form))
    let reply = session.handle(.tap(RowAddress(screen: "home", id: "heating")))
    #expect(reply.changes.count == 1)
    #expect(session.effectiveValue(of: "heating") == false)
  }

  @Test func theTemperatureCannotBeSetWhileTheHeatingIsOff() async throws {
    let workspace = try Workspace(FormDefinition(form))
    try await workspace.set([("heating", false)])
    await #expect(throws: Failure.self) { try await workspace.set([("temperature", 25)]) }
    #expect(workspace.values["temperature"] == 20)
  }
}
