import DemoScreens
import Formwork
import Testing

/// Rows as a function of the states of what they show.
@MainActor
struct PeopleScreenTests {
  private struct Lost: Error, CustomStringConvertible { var description: String { "not reachable" } }

  private func rows(_ people: ViewState<String>...) -> [Row] {
    PeopleScreen.sections(for: people) { _ in }[0].rows
  }

  @Test("Each row shows the state of its person")
  func states() {
    let rows = rows(.loading, .loaded("Neo"), .error(Lost()))
    #expect(rows.map(\.text) == ["Loading…", "Neo", "not reachable"])
    #expect(rows.map(\.detailText) == [nil, nil, "Tap to try again"])
    #expect(rows.map { $0.accessory == .checkmark } == [false, true, false])
    #expect(rows.map { $0.selection != nil } == [false, false, true])
  }

  @Test("A person who arrives changes one row, which stays the same row")
  func difference() {
    let before = Form(title: "People", sections: [Section(rows: rows(.loading, .loading), uuid: "people")])
    let after = Form(
      title: "People", sections: [Section(rows: rows(.loading, .loaded("Neo")), uuid: "people")])
    let difference = after.difference(from: before)
    #expect(before.applying(difference) == after)
    #expect(difference.changes.count == 1, "\(difference)")
  }

  @Test("People arrive in any order, and one who could not be loaded is loaded again")
  func loading() async throws {
    var continuations: [Int: CheckedContinuation<Result<String, any Error>, Never>] = [:]
    let screen = PeopleScreen(count: 2) { place in
      await withCheckedContinuation { continuations[place] = $0 }
    }
    func texts() -> [String?] { screen.dataSource.sections[0].rows.map(\.text) }
    func end(_ place: Int, _ result: Result<String, any Error>, shows text: String) async {
      while continuations[place] == nil { await Task.yield() }
      continuations.removeValue(forKey: place)?.resume(returning: result)
      while texts()[place] != text { await Task.yield() }
    }
    screen.viewDidLoad()
    #expect(texts() == ["Loading…", "Loading…"])
    await end(1, .success("Trinity"), shows: "Trinity")
    #expect(texts() == ["Loading…", "Trinity"])
    await end(0, .failure(Lost()), shows: "not reachable")
    try await screen.dataSource.sections[0].rows[0].selection?()
    #expect(texts() == ["Loading…", "Trinity"])
    await end(0, .success("Neo"), shows: "Neo")
    #expect(texts() == ["Neo", "Trinity"])
  }
}
