/// What a program adds to its forms: actions, cells and views that a JSON form names.
public struct Registry: Sendable {
  /// Actions by name: those that every form has, and the program's own.
  public var actions = ActionTable()
  /// Cells by the name that a row's `cell` gives.
  public var cells: [String: any Cell.Type] = [:]
  /// Views by name: the lines that one shows for a row.
  public var views: [String: @Sendable (Row) -> [String]] = [:]

  /// A registry that adds nothing.
  public init() {}

  static let builtInCells: [String: any Cell.Type] = [
    "value1": Value1Cell.self, "value2": Value2Cell.self, "subtitle": SubtitleCell.self,
    "button": ButtonCell.self,
  ]
}
