import Formwork

/// Lets the user choose among items with the keys: one item, or any number of them.
package struct Chooser: KeyPanel {
  package struct Item: Sendable, Equatable {
    /// The title and the detail, without control characters.
    package var title: String
    package var detail: String?
    /// Another text by which the item is found.
    package var name: String
    package var isDisabled: Bool

    package init(_ title: String, detail: String? = nil, name: String = "", isDisabled: Bool = false) {
      (self.title, self.detail, self.name, self.isDisabled) = (title, detail, name, isDisabled)
    }

    /// What is shown beside the title.
    var shownDetail: String? { Wording.detail(detail, isDisabled: isDisabled) }
  }

  /// How the chooser is drawn.
  struct Style: Sendable {
    /// `nil` if the terminal has no colors.
    var theme: Theme?
    var isUnicode = true
  }

  let label: String
  let items: [Item]
  /// The item that is set now. If several items can be chosen, the marks show what is set.
  let current: Int?
  let style: Style
  let widestTitle: Int
  let hasDetails: Bool
  /// The marked items; `nil` if one item is chosen.
  package private(set) var marks: Set<Int>?
  package private(set) var filter = ""
  /// The indices of the items that the filter lets through.
  private(set) var matches: [Int]
  /// The place of the cursor among the matches.
  private(set) var cursor = 0
  /// The first match that is drawn, and how many are.
  var top = 0
  var pageSize = 1

  package let isTransient = true

  /// - Parameters:
  ///   - current: the item that is set now, where the cursor begins.
  ///   - marks: the items that are marked at first; `nil` to choose one item.
  init(
    _ label: String, _ items: [Item], current: Int? = nil, marks: Set<Int>? = nil, style: Style = Style()
  ) {
    (self.label, self.items, self.current, self.style, self.marks) = (label, items, current, style, marks)
    widestTitle = items.lazy.map(\.title.displayWidth).max() ?? 0
    hasDetails = items.contains { $0.shownDetail != nil }
    matches = Array(items.indices)
    cursor = current ?? marks?.min() ?? 0
  }

  private static let longestFilter = 1000

  /// The item at the cursor.
  var chosen: Int? { matches.indices.contains(cursor) ? matches[cursor] : nil }

  package mutating func handle(_ key: KeyStroke) -> PanelStep {
    switch key {
    case .escape, .endOfInput: return .left
    case .enter:
      if let marks { return .chosen(marks.sorted()) }
      guard let chosen, !items[chosen].isDisabled else { return .refused }
      return .chosen([chosen])
    case .text(" ") where marks != nil && !isPartOfATitle(filter + " "): return toggleMark()
    case .text(" ") where filter.isEmpty: return .refused
    case .text(let text):
      return filter.utf8.count + text.utf8.count > Self.longestFilter ? .refused : search(for: filter + text)
    case .backspace: return filter.isEmpty ? .refused : search(for: String(filter.dropLast()))
    case .clear: return filter.isEmpty ? .refused : search(for: "")
    case .up: return move(by: -1)
    case .down: return move(by: 1)
    case .pageUp: return move(by: -pageSize)
    case .pageDown: return move(by: pageSize)
    case .home: return move(by: -items.count)
    case .end: return move(by: items.count)
    case .other: return .refused
    }
  }

  private mutating func move(by distance: Int) -> PanelStep {
    let target = max(0, min(matches.count - 1, cursor + distance))
    guard target != cursor else { return .refused }
    cursor = target
    return .goOn
  }

  private mutating func toggleMark() -> PanelStep {
    guard let chosen, let isMarked = marks?.contains(chosen), isMarked || !items[chosen].isDisabled else {
      return .refused
    }
    if isMarked { marks?.remove(chosen) } else { marks?.insert(chosen) }
    return .goOn
  }

  /// Whether a title contains a text, so that its last space continues the filter instead of marking an item.
  private func isPartOfATitle(_ text: String) -> Bool {
    let text = text.lowercased()
    return !filter.isEmpty && items.contains { $0.title.lowercased().includes(text) }
  }

  /// The items that contain a text.
  private func items(with text: String) -> [Int] {
    let search = TextSearch(text)
    return items.indices.filter { index in
      let item = items[index]
      return search.isIn(item.title) || search.isIn(item.name) || search.isIn(item.detail)
    }
  }

  /// The items that a typed text means: the one with this number in a list or, failing that, those with this name or
  /// title, or those that contain the text.
  func items(named text: String, among listed: [Int]) -> [Int] {
    // A number selects an item by position, even if items have numeric values.
    if let number = Int(text), listed.indices.contains(number - 1) { return [listed[number - 1]] }
    let exact = items.indices.filter { items[$0].name == text }
    if !exact.isEmpty { return exact }
    let pattern = NamePattern(text, ignoringCase: true, isWhole: true)
    let whole = items.indices.filter { pattern.matches(items[$0].title) || pattern.matches(items[$0].name) }
    return whole.isEmpty ? items(with: text) : whole
  }

  /// Moves the cursor to the first title that begins with the filter. Without a filter, the cursor stays at its item.
  private mutating func search(for text: String) -> PanelStep {
    let before = chosen ?? current
    filter = text
    matches = items(with: text)
    let start = text.lowercased()
    let best =
      text.isEmpty
      ? matches.firstIndex { $0 == before }
      : matches.firstIndex { !items[$0].isDisabled && items[$0].title.lowercased().hasPrefix(start) }
    (cursor, top) = (best ?? 0, 0)
    return .goOn
  }
}
