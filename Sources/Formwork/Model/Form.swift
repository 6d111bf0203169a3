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
  public var title: String
  public var sections: [Section]
  /// Screens that `push` names.
  public var screens: [String: Form]

  public init(title: String, sections: [Section] = [], screens: [String: Form] = [:]) {
    self.title = title
    self.sections = sections
    self.screens = screens
  }
}
