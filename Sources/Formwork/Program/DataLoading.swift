/// A screen whose rows have to be loaded. It defines how to load and what to show; this protocol does the
/// rest.
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
/// Based on the talk "Writing Your UI Swiftly" (S. Panage). Its `state` is called `viewState` here and
/// contains an error instead of the error's text.
@MainActor
public protocol DataLoading: AnyObject, Sendable {
  /// The type of the loaded data.
  associatedtype Loaded: Sendable

  /// The progress of loading; initially `.loading`.
  var viewState: ViewState<Loaded> { get set }
  /// The number of reloads, used to drop the result of a reload that was overtaken by another one; initially
  /// 0. Only `reload` changes it.
  var reloadCount: Int { get set }

  /// Loads the data once.
  func load() async -> Result<Loaded, any Error>
  /// Called after `reload` changes `viewState`. In a table view controller, the default shows `sections`;
  /// otherwise it does nothing.
  func update()

  func sections(for loaded: Loaded) -> [Section]
  /// The sections while the data is loading: by default, a row that says so.
  func loadingSections() -> [Section]
  /// The sections after an error: by default, its message and a row to try again.
  func errorSections(for error: any Error) -> [Section]
  /// The message for an error: by default, its description.
  func message(for error: any Error) -> String
}

extension DataLoading {
  /// Whether the data is being loaded.
  var isLoading: Bool { viewState.isLoading }

  /// The sections for the current state.
  public var sections: [Section] {
    switch viewState {
    case .loading: loadingSections()
    case .loaded(let loaded): sections(for: loaded)
    case .error(let error): errorSections(for: error)
    }
  }

  /// Loads the data, or loads it again: shows that it is loading, waits, and shows the result.
  ///
  /// If another reload has started meanwhile, the result of this one is dropped.
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
    var retry = Row(text: "Try again", selection: { [weak self] in await self?.reload() })
    retry.cellClass = ButtonCell.self
    return [Section(rows: [Row(text: message(for: error)), retry])]
  }

  public func message(for error: any Error) -> String { "\(error)" }
}

extension DataLoading where Self: TableViewController {
  public func update() { dataSource.sections = sections }
}
