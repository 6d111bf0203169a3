/// A settings screen as a value, with the screens that it pushes.
///
/// ```swift
/// let form = Form(title: "Server", sections: [
///   Section(header: "Network", rows: [
///     Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), context: ["key": "port"])
///   ])
/// ])
/// ```
public struct Form: Sendable, Hashable {
  /// The screen's title.
  public var title: String
  /// The sections, from top to bottom.
  public var sections: [Section]
  /// The screens that `push` refers to, by name.
  public var screens: [String: Form]

  /// Creates a screen. `screens` contains the screens that it pushes, under the names that `push` uses.
  public init(title: String, sections: [Section] = [], screens: [String: Form] = [:]) {
    self.title = title
    self.sections = sections
    self.screens = screens
  }

  /// The place of a row on a screen.
  public typealias IndexPath = RowIndexPath
}
