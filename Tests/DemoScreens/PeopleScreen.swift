public import Formwork

/// A list in which each person is loaded separately: Neo is there while Trinity is still being loaded.
@MainActor
public final class PeopleScreen: TableViewController {
  /// Loads the person at a place in the list.
  public typealias Load = @MainActor (Int) async -> Result<String, any Error>

  private var people: [ViewState<String>] {
    didSet { dataSource.sections = Self.sections(for: people) { [unowned self] in load($0) } }
  }
  private let fetch: Load

  /// Creates a list of people who are loaded once it is shown.
  public init(count: Int, load: @escaping Load) {
    people = Array(repeating: .loading, count: count)
    fetch = load
    super.init(title: "People")
  }

  public override func viewDidLoad() { for place in people.indices { load(place) } }

  private func load(_ place: Int) {
    people[place] = .loading
    Task { people[place] = ViewState(await fetch(place)) }
  }

  /// The rows for the states of all people. A tap on one who could not be loaded tries again.
  public static func sections(
    for people: [ViewState<String>], retry: @escaping @MainActor (Int) -> Void
  ) -> [Section] {
    [Section(rows: people.enumerated().map { place, person in row(person, place, retry) }, uuid: "people")]
  }

  private static func row(
    _ person: ViewState<String>, _ place: Int, _ retry: @escaping @MainActor (Int) -> Void
  ) -> Row {
    let uuid = "person-\(place + 1)"
    switch person {
    case .loading: return Row(text: "Loading…", uuid: uuid)
    case .loaded(let name): return Row(text: name, accessory: .checkmark, uuid: uuid)
    case .error(let error):
      return Row(
        text: "\(error)", detailText: "Tap to try again", selection: { retry(place) },
        cellClass: SubtitleCell.self, uuid: uuid)
    }
  }
}
