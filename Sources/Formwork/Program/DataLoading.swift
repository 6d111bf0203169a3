/// A screen whose rows have to be loaded: it says how, and what it shows of what came; the rest is here.
///
/// ```swift
/// final class DevicesScreen: TableViewController, DataLoading {
///   var viewState = ViewState<[Device]>.loading
///   var reloadCount = 0
///
///   override func viewDidLoad() { Task { await reload() } }
///   func load() async -> Result<[Device], any Error> { await network.devices() }
///   func sections(for devices: [Device]) -> [Section] { [Section(rows: devices.map(row))] }
/// }
/// ```
/// After the talk "Writing Your UI Swiftly" (S. Panage), whose `state` is `viewState` here and holds an
/// error, not its text.
@MainActor
public protocol DataLoading: AnyObject, Sendable {
  /// What loads.
  associatedtype Loaded: Sendable

  /// How far loading has come; `.loading` to begin with.
  var viewState: ViewState<Loaded> { get set }
  /// Counts the reloads, so that the result of one that was overtaken is told from the newest; 0 to begin
  /// with, and changed by `reload` alone.
  var reloadCount: Int { get set }

  /// Loads, once.
  func load() async -> Result<Loaded, any Error>
  /// Called after `viewState` was changed by `reload`. A table view controller shows `sections`; anything
  /// else does nothing, unless it has a function of its own.
  func update()

  /// What is shown of what was loaded.
  func sections(for loaded: Loaded) -> [Section]
  /// What is shown while it loads: a row that says so.
  func loadingSections() -> [Section]
  /// What is shown after an error: its message, and a row that tries again.
  func errorSections(for error: any Error) -> [Section]
  /// An error in words: its description.
  func message(for error: any Error) -> String
}

extension DataLoading {
  /// The rows for the present state.
  public var sections: [Section] {
    switch viewState {
    case .loading: loadingSections()
    case .loaded(let loaded): sections(for: loaded)
    case .error(let error): errorSections(for: error)
    }
  }

  /// Loads, or loads again: shows that it loads, waits, shows what came.
  ///
  /// Where another reload has begun meanwhile, that one's result is shown and this one's is dropped.
  public func reload() async {
    reloadCount += 1
    let number = reloadCount
    viewState = .loading
    update()
    let result = await load()
    guard number == reloadCount else { return }
    viewState = ViewState(result)
    update()
  }

  public func update() {}

  public func loadingSections() -> [Section] { [Section(rows: [Row(text: "Loading…")])] }

  public func errorSections(for error: any Error) -> [Section] {
    var retry = Row(text: "Try again", asyncSelection: { [weak self] in await self?.reload() })
    retry.cellClass = ButtonCell.self
    return [Section(rows: [Row(text: message(for: error)), retry])]
  }

  public func message(for error: any Error) -> String { "\(error)" }
}

extension DataLoading where Self: TableViewController {
  public func update() { dataSource.sections = sections }
}
