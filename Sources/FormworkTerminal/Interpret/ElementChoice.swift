import Formwork

/// A list of several items as a chooser, with the chosen ones marked.
@MainActor
struct ElementChoice {
  let chooser: Chooser
  /// The values that the items stand for.
  private let values: [Value]
  private let before: [Value]

  /// Returns `nil` if the list has other elements than items, or has an item more than once.
  ///
  /// - Parameter marks: the values of the items to mark, if not those in the list.
  init?(_ view: RowView, _ reporter: Reporter, marks: Set<Value>?) {
    guard let element = view.input?.element, let items = element.items else { return nil }
    before = view.value?.array ?? []
    guard Set(before).count == before.count else { return nil }
    let known = Set(items.map(\.value))
    // Elements that are no items can only be removed.
    let unknown = before.filter { !known.contains($0) }
    values = items.map(\.value) + unknown
    let titles =
      items.map { Chooser.Item($0, reporter) }
      + unknown.map { Chooser.Item(reporter.visible(element.shownElement($0))) }
    let (values, chosen) = (values, marks ?? Set(before))
    chooser = Chooser(
      reporter.visible(view.label ?? view.address.id), titles,
      marks: Set(values.indices.filter { chosen.contains(values[$0]) }), style: reporter.chooserStyle
    )
  }

  /// The values of the marked items.
  func values(marked marks: [Int]) -> [Value] { marks.map { values[$0] } }

  /// What the marks change: the other elements keep their order, and new ones follow them. What has been changed
  /// elsewhere since the items were shown stays changed.
  func operations(marked marks: [Int]) -> [Edit.Operation] {
    let marked = values(marked: marks)
    let (kept, had) = (Set(marked), Set(before))
    return before.filter { !kept.contains($0) }.map { .removeElement(.value($0)) }
      + marked.filter { !had.contains($0) }.map { .insert(.value($0), at: .end) }
  }

  /// Whether a list has just the marked items.
  func isList(_ list: Value?, marked marks: [Int]) -> Bool {
    let elements = list?.array ?? []
    return elements.count == marks.count && Set(elements) == Set(values(marked: marks))
  }
}
