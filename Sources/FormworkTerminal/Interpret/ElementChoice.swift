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
  /// - Parameter marks: the items to mark, if not those in the list.
  init?(_ view: RowView, _ reporter: Reporter, marks: Set<Int>?) {
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
    let (values, chosen) = (values, Set(before))
    chooser = Chooser(
      reporter.visible(view.label ?? view.address.id), titles,
      marks: marks ?? Set(values.indices.filter { chosen.contains(values[$0]) }), style: reporter.chooserStyle
    )
  }

  /// The list with the marked items: those that it has keep their order, and the others follow.
  func value(marked marks: [Int]) -> Value {
    let marked = marks.map { values[$0] }
    let (kept, had) = (Set(marked), Set(before))
    return .array(before.filter { kept.contains($0) } + marked.filter { !had.contains($0) })
  }
}
