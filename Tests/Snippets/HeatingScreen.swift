import Formwork
import FormworkTerminal

struct Heating: Equatable, Sendable {
  var isOn = true
  var temperature = 20.0
}

@MainActor
final class HeatingScreen {
  lazy var store: StateStore<Heating> = StateStore(Heating()) { [unowned self] heating in
    Form("Heating") {
      Section {
        Row(
          text: "Heating", accessory: .switchToggle(value: heating.isOn) { self.store.isOn = $0 },
          key: "heating")
        if heating.isOn {
          Row(text: "Temperature", detailText: "\(heating.temperature) °C")
          Row(text: "Warmer", selection: { self.store.temperature += 0.5 })
        }
      }
    }
  }
}

@MainActor
func showHeating() async {
  await SettingsPrompt(HeatingScreen().store, store: "heating.json").runAndExit()
}
