import Testing

@testable import Formwork
@testable import FormworkTerminal

/// A screen whose switch takes the other rows away.
@MainActor
private final class ShrinkingScreen: TableViewController {
  var taps: [String] = []

  override func viewDidLoad() {
    title = "Shrinking"
    dataSource.sections = [
      Section(
        rows: (0..<5).map { number in
          Row(
            text: "Switch \(number)", accessory: .switchToggle(value: false) { [unowned self] _ in shrink() })
        })
    ]
  }

  private func shrink() {
    dataSource.sections = [
      Section(rows: [
        Row(text: "Left", selection: { [unowned self] in taps.append("left") }),
        Row(text: "On", selection: { [unowned self] in push() }),
      ])
    ]
  }

  private func push() {
    let next = TableViewController(title: "Next")
    next.dataSource.sections = [
      Section(rows: [Row(text: "Here", selection: { [unowned self] in taps.append("here") })])
    ]
    navigationController?.pushViewController(next)
  }
}

/// Rows and slots of before mean nothing once a program has changed its form.
@MainActor
@Suite struct ChangingProgramTests {
  private func run(_ lines: String...) async throws -> (
    screen: ShrinkingScreen, navigation: NavigationController, depth: Int
  ) {
    let screen = ShrinkingScreen()
    let navigation = NavigationController(rootViewController: screen)
    let workspace = try Workspace(FormDefinition(navigation))
    let output = OutputStream(descriptor: 1)
    let interpreter = Interpreter(
      workspace: workspace, reporter: Reporter(output: output, errors: output, format: .plain))
    for line in lines { _ = try await interpreter.execute(Line(line)) }
    #expect(interpreter.record.tally.changes(in: workspace.session).isEmpty)
    return (screen, navigation, workspace.session.path.count)
  }

  @Test func fewerRowsAreNoTrap() async throws {
    let (screen, _, _) = try await run("toggle switch-4", "tap left")
    #expect(screen.taps == ["left"])
  }

  @Test func screensThatAreLeftArePopped() async throws {
    let (screen, navigation, depth) = try await run(
      "toggle switch-0", "tap on", "tap here", "back", "tap left")
    #expect(screen.taps == ["here", "left"])
    #expect(depth == 1)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test(arguments: [(0.0, Int32(69)), (100_000, 0)])
  func aChangeWaitsForRowsThatAreLoaded(seconds: Double, status: Int32) async throws {
    let screen = LoadingScreen()
    let output = OutputStream(descriptor: 1)
    let runner = SettingsRunner(
      source: .definition(FormDefinition(NavigationController(rootViewController: screen))), store: nil,
      reporter: Reporter(output: output, errors: output, format: .plain), wait: .seconds(seconds))
    let result = await runner.report { () async throws(Failure) in
      try await runner.set(["on=on"], isDry: false)
    }
    #expect(result == status)
    #expect(screen.isOn == (status == 0))
  }
}

/// A screen whose only row takes a moment to load.
@MainActor
private final class LoadingScreen: TableViewController, DataLoading {
  var viewState = ViewState<Int>.loading
  var reloadCount = 0
  var isOn = false

  override func viewDidLoad() {
    update()
    Task { await reload() }
  }

  func load() async -> Result<Int, any Error> {
    try? await Task.sleep(for: .milliseconds(100))
    return .success(1)
  }

  func sections(for loaded: Int) -> [Section] {
    [
      Section(rows: [
        Row(text: "On", accessory: .switchToggle(value: isOn) { [unowned self] in isOn = $0 }, id: "on")
      ])
    ]
  }
}
