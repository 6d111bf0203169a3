import Formwork

/// The elements of a list or a map as the numbered rows of a screen. For a list of items, these are all items,
/// of which the chosen ones are checked.
struct ElementScreen {
  /// What a row stands for.
  enum Row: Equatable {
    /// An element of a list, by its index.
    case element(Int)
    /// An item that is not chosen.
    case item(Value)
    /// A name of a map.
    case name(String)
    /// The row that adds an element.
    case add
  }

  private(set) var rows: [(row: Row, text: String, detail: String?)] = []

  init(_ view: RowView) {
    guard let element = view.input?.element else { return }
    func shown(_ value: Value) -> String { view.isSecure ? Wording.secret : element.shownElement(value) }
    if let object = view.value?.object ?? (view.input?.mapRules == nil ? nil : Value.Object()) {
      rows = object.map {
        (.name($0.name), "\($0.name)=\(view.isSecure ? Wording.secret : $0.value.description)", nil)
      }
      rows.append((.add, Wording.addElement, nil))
      return
    }
    let values = view.value?.array ?? []
    guard let items = element.items else {
      rows = values.enumerated().map { (.element($0.offset), shown($0.element), nil) }
      rows.append((.add, Wording.addElement, nil))
      return
    }
    let places = Dictionary(zip(values, values.indices)) { first, _ in first }
    rows = items.map { item in
      let index = places[item.value]
      return (
        index.map { .element($0) } ?? .item(item.value), "[\(index == nil ? " " : "x")] \(item.title)",
        Wording.detail(item.detail, isDisabled: item.isDisabled)
      )
    }
    let known = Set(items.map(\.value))
    for (index, value) in values.enumerated() where !known.contains(value) {
      rows.append((.element(index), "[x] \(shown(value))", nil))
    }
  }

  /// The number of rows that stand for an element or an item.
  var elementCount: Int { rows.count { $0.row != .add } }

  /// The rows with their numbers.
  func lines(width: Int) -> [String] {
    NumberedList(rows: rows.map { .init(title: $0.text.visible, detail: $0.detail?.visible) }).lines(
      width: width
    )
    .flatMap(\.self)
  }

  /// The row with a number, from 1.
  func row(_ number: Int) -> Row? { rows.indices.contains(number - 1) ? rows[number - 1].row : nil }

  /// How a command means the element with a number: `--index N`, or the name in a map; `nil` if there is none.
  func words(for number: Int) -> [String]? {
    switch row(number) {
    case .element(let index): [CommandOption.Name.index.text, String(index + 1)]
    case .name(let name): [name]
    case .item, .add, nil: nil
    }
  }
}
