import DemoScreens
import Formwork
import FormworkTerminal
import Foundation

/// Screens that change while the prompt waits:
/// `live-demo devices | stuck | menu | people | users | clock | leaving | saving STORE |
/// days [linear]`.
///
/// What happens on its own takes a moment, or happens when a test makes a file with its name in the folder that the
/// environment variable `EVENTS` names.
@main
enum LiveDemo {
  @MainActor private static let clock = Clock()
  @MainActor private static let week = Week()

  @MainActor
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "clock": await SettingsPrompt(clock.store).runAndExit()
    case "leaving":
      Task { @MainActor in
        await happens("leaving", after: .milliseconds(1200))
        clock.store.perform(
          .alert(Alert(title: "Time is up", message: nil)), .set([.init("note", "late")]), .quit)
      }
      await SettingsPrompt(clock.store).runAndExit()
    case "saving":
      let note = StateStore("") { note in
        Form("Notes") { Section { Row(text: "Note", accessory: .textField(value: note), key: "note") } }
          .beforeSave(["true"])
      }
      Task { @MainActor in
        await happens("saving", after: .milliseconds(1200))
        note.perform(.set([.init("note", "late")]), .save)
      }
      await SettingsPrompt(note, store: CommandLine.arguments.last).runAndExit()
    case "days":
      var prompt = SettingsPrompt(week.store)
      prompt.isLinear = CommandLine.arguments.last == "linear"
      await prompt.runAndExit()
    case "menu": await SettingsPrompt(NavigationController(rootViewController: Menu())).runAndExit()
    case "people": await SettingsPrompt(NavigationController(rootViewController: people())).runAndExit()
    case "users":
      await SettingsPrompt(
        UserList.form {
          await happens("teams", after: .milliseconds(700))
          return ["Red", "Blue"]
        }, store: CommandLine.arguments.dropFirst(2).first
      ).runAndExit()
    case let word:
      let stack = NavigationController(rootViewController: Devices(isStuck: word == "stuck"))
      await SettingsPrompt(stack, wait: word == "stuck" ? .milliseconds(200) : .seconds(10)).runAndExit()
    }
  }
}

extension LiveDemo {
  private struct Unreachable: Error, CustomStringConvertible { var description: String { "not reachable" } }

  /// Neo is there at once, Trinity at the second attempt, and Morpheus later.
  @MainActor private static func people() -> PeopleScreen {
    var attempts = 0
    return PeopleScreen(count: 3) { place in
      if place == 1 { attempts += 1 }
      let event = "person \(place + 1)" + (place == 1 && attempts > 1 ? " again" : "")
      await happens(event, after: .milliseconds([100, 700, 1400][place]))
      return place == 1 && attempts == 1
        ? .failure(Unreachable()) : .success(["Neo", "Trinity", "Morpheus"][place])
    }
  }
}

/// Waits until an event has happened.
@MainActor
private func happens(_ event: String, after duration: Duration) async {
  guard let folder = ProcessInfo.processInfo.environment["EVENTS"] else {
    try? await Task.sleep(for: duration)
    return
  }
  while !FileManager.default.fileExists(atPath: "\(folder)/\(event)") {
    guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
  }
}

/// A list of nearby devices, which takes a while to load.
@MainActor
final class Devices: TableViewController, DataLoading {
  var viewState = ViewState<[String]>.loading
  var reloadCount = 0
  private var connected: String?
  private let isStuck: Bool

  init(isStuck: Bool) {
    self.isStuck = isStuck
    super.init(title: "Devices")
  }

  override func viewDidLoad() {
    update()
    Task { await reload() }
  }

  func load() async -> Result<[String], any Error> {
    await happens("devices", after: isStuck ? .seconds(1000) : .milliseconds(700))
    return .success(["Keyboard", "Mouse"])
  }

  func sections(for devices: [String]) -> [Section] {
    [
      Section(
        rows: devices.map {
          Row(text: $0, detailText: $0 == connected ? "connected" : nil, selection: connect($0))
        })
    ]
  }

  private func connect(_ device: String) -> Selection {
    { [unowned self] in
      connected = device
      update()
    }
  }
}

/// Sections that are swapped for others while the prompt waits.
@MainActor
final class Menu: TableViewController {
  init() { super.init(title: "Menu") }

  override func viewDidLoad() {
    show("Soup", "Bread")
    Task { @MainActor in
      await happens("dishes", after: .milliseconds(700))
      show("Bread", "Cake")
    }
  }

  private func show(_ dishes: String...) {
    dataSource.sections = [
      Section(rows: dishes.map { dish in Row(text: dish, selection: { [unowned self] in order(dish) }) })
    ]
  }

  private func order(_ dish: String) { dataSource.sections[0].footer = .title("Ordered: \(dish)") }
}

/// A state that changes on its own.
@MainActor
final class Clock {
  struct State: Equatable {
    var ticks = 0
    var isRunning = true
    var note = ""
  }

  private(set) lazy var store: StateStore<State> = StateStore(State()) { [unowned self] state in
    Form(
      title: "Clock",
      sections: [
        Section(rows: (0..<state.ticks).map { Row(text: "Tick \($0 + 1)", selection: tap($0 + 1)) }),
        Section(rows: [
          Row(
            text: "Running", accessory: .switchToggle(value: state.isRunning) { self.store.isRunning = $0 }),
          Row(text: "Note", accessory: .textField(value: state.note) { self.store.note = $0 }, key: "note"),
        ]),
      ])
  }

  init() {
    Task { @MainActor in
      for tick in 1...2 {
        await happens("tick \(tick)", after: .milliseconds(1200))
        // The new row comes first, so that all numbers change.
        store.ticks += 1
      }
    }
  }

  private func tap(_ tick: Int) -> Selection { { self.store.note = "tapped \(tick)" } }
}

/// A list that gets an item on its own.
@MainActor
final class Week {
  struct State: Equatable { var days = ["mon"] }

  private(set) lazy var store: StateStore<State> = StateStore(State()) { [unowned self] state in
    Form("Days") {
      Section {
        Row(
          text: "Days",
          accessory: .list(
            of: .picker(items: ["mon", "tue", "wed"]), value: state.days.map { .string($0) }
          ) { self.store.days = $0.map(\.description) }, key: "days")
      }
    }
  }

  init() {
    Task { @MainActor in
      await happens("tuesday", after: .milliseconds(1200))
      store.days.append("tue")
    }
  }
}
