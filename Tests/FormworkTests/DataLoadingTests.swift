import Formwork
import Testing

private enum Trouble: Error, CustomStringConvertible {
  case offline
  var description: String { "the network is down" }
}

/// Loads what a test hands it, when the test does.
@MainActor private class Loader {
  private var waiting: [CheckedContinuation<Result<[String], any Error>, Never>?] = []

  func load() async -> Result<[String], any Error> {
    await withCheckedContinuation { waiting.append($0) }
  }

  func finish(_ index: Int, _ result: Result<[String], any Error>) {
    waiting[index]?.resume(returning: result)
    waiting[index] = nil
  }

  /// Waits until so many have begun to load.
  func begun(_ count: Int) async { while waiting.count < count { await Task.yield() } }
}

@MainActor private final class Names: Loader, DataLoading {
  var viewState = ViewState<[String]>.loading {
    didSet {
      switch viewState {
      case .loading: states.append("loading")
      case .loaded(let names): states.append(names.joined())
      case .error(let error): states.append("\(error)")
      }
    }
  }
  var reloadCount = 0
  var states: [String] = []

  func sections(for names: [String]) -> [Section] { [Section(rows: names.map { Row(text: $0) })] }
}

@MainActor private func texts(_ sections: [Section]) -> [String] {
  sections.flatMap(\.rows).map { $0.text ?? "" }
}

@MainActor @Test func loadingErrorRetryLoaded() async throws {
  let names = Names()
  #expect(texts(names.sections) == ["Loading…"])
  let first = Task { await names.reload() }
  await names.begun(1)
  #expect(texts(names.sections) == ["Loading…"])
  names.finish(0, .failure(Trouble.offline))
  await first.value
  #expect(texts(names.sections) == ["the network is down", "Try again"])

  let retry = try #require(names.sections[0].rows[1].selection)
  #expect(names.sections[0].rows[1].cellClass == ButtonCell.self)
  let second = Task { try await retry() }
  await names.begun(2)
  #expect(texts(names.sections) == ["Loading…"])
  names.finish(1, .success(["a", "b"]))
  try await second.value
  #expect(texts(names.sections) == ["a", "b"])
  #expect(names.states == ["loading", "the network is down", "loading", "ab"])
}

@MainActor @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
func aReloadThatWasOvertakenOverwritesNothing(_ order: [Int]) async {
  let names = Names()
  var tasks: [Task<Void, Never>] = []
  for count in 1...3 {
    tasks.append(Task { await names.reload() })
    await names.begun(count)
  }
  for index in order {
    names.finish(index, index == 1 ? .failure(Trouble.offline) : .success(["\(index)"]))
    await tasks[index].value
    let isDone = order.prefix { $0 != index }.contains(2) || index == 2
    #expect(texts(names.sections) == [isDone ? "2" : "Loading…"])
  }
  #expect(names.states == ["loading", "loading", "loading", "2"])
}

@MainActor @Test func aRetryKeepsNoScreenAlive() async throws {
  var names: Names? = Names()
  weak let gone = names
  let retry = try #require(names?.errorSections(for: Trouble.offline)[0].rows[1].selection)
  names = nil
  try #require(gone == nil)
  try await retry()
}

/// A screen with words of its own.
private final class Screen: TableViewController, DataLoading {
  var viewState = ViewState<Int>.loading
  var reloadCount = 0
  var results: [Result<Int, any Error>] = [.success(7), .failure(Trouble.offline)]
  private(set) var shown: [[String]] = []

  func load() async -> Result<Int, any Error> {
    shown.append(texts(dataSource.sections))
    return results.popLast() ?? .success(0)
  }
  func sections(for number: Int) -> [Section] { [Section(rows: [Row(text: "\(number)")])] }
  func loadingSections() -> [Section] { [Section(rows: [Row(text: "One moment")])] }
  func message(for error: any Error) -> String { "Sorry: \(error)" }
}

@MainActor @Test func aScreenShowsItsStates() async {
  let screen = Screen()
  await screen.reload()
  #expect(texts(screen.dataSource.sections) == ["Sorry: the network is down", "Try again"])
  await screen.reload()
  #expect(texts(screen.dataSource.sections) == ["7"])
  #expect(screen.shown == [["One moment"], ["One moment"]])
}
