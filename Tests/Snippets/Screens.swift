import Formwork
import FormworkTerminal

// What the comments of screens, cells and prompts show.

final class StrongCell: Value1Cell {
  override class var htmlTemplate: String? { "<strong>{{text}}</strong> <em>{{detail}}</em>" }
}

final class ShoutingCell: Value1Cell {
  override func configure(row: Row) {
    super.configure(row: row)
    textLabel.text = textLabel.text?.uppercased()
    textLabel.style = [.bold, .red]
  }
}

private func style(_ label: inout CellLabel) {
  label.style = [.bold, .red]
}

struct Device: Sendable {
  var name: String
}

struct Network: Sendable {
  func devices() async -> Result<[Device], any Error> { .success([]) }
}

private let network = Network()
private func row(_ device: Device) -> Row { Row(text: device.name) }

final class DevicesScreen: TableViewController, DataLoading {
  var viewState = ViewState<[Device]>.loading
  var reloadCount = 0

  override func viewDidLoad() { Task { await reload() } }
  func load() async -> Result<[Device], any Error> { await network.devices() }
  func sections(for devices: [Device]) -> [Section] { [Section(rows: devices.map(row))] }
}

final class PeopleScreen: TableViewController {
  struct Person: Sendable {
    var name: String
    var number: String
  }
  struct Phone {
    func dial(_ number: String) {}
  }

  let phone = Phone()
  var people: [Person] = []
  var rows: [Row] = []

  func listPeople() {
    func call(_ person: Person) -> Selection { { self.phone.dial(person.number) } }
    rows = people.map { Row(text: $0.name, selection: call($0)) }
  }

  func delete(_ person: Person) {}

  func ask(ada: Person) {
    let alert = AlertController(title: "Delete Ada?", message: nil)
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { self.delete(ada) })
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    present(alert)
  }
}

private struct Settings: Equatable, Sendable {
  var wifi = false
}

@MainActor
private func states() -> Form {
  @MainActor final class Screen {
    lazy var store: StateStore<Settings> = StateStore(Settings()) { [unowned self] settings in
      Form("Settings") {
        Section {
          Row(text: "Wi-Fi", accessory: .switchToggle(value: settings.wifi) { self.store.wifi = $0 })
        }
      }
    }
  }
  let screen = Screen()
  screen.store.wifi = true  // or screen.store.state.wifi
  let form = screen.store.form  // rendered now, once for everything that was set
  return form
}

@MainActor
private func prompt() async {
  let form = Form("Server") {
    Section("Network") {
      Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "port")
    }
  }
  await SettingsPrompt(form, store: "server.json").runAndExit()
}

private func samples() -> Form {
  let form = Form("Server") {
    Section("Network") { Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi") }
  }
  .sample("offline", ["network": ["wifi": false]])
  return form
}
