/// Functions, cells and views that a program provides for forms in JSON.
public struct Registry: Sendable {
  /// The functions by the names used in selections and `onChange`.
  public var actions = FunctionTable()
  /// The functions by the names used in `call`, which return items, texts or rows.
  public var sources = SourceTable()
  /// The cells by the names used in a row's `cell`.
  public var cells: [String: any Cell.Type] = [:]
  /// The views by the names used in the accessory `view`. A view returns the lines to show for a row.
  public var views: [String: @Sendable (Row) -> [String]] = [:]

  /// How views look in a page of HTML, by the same names. In a template, `{{text}}`, `{{detail}}`, `{{value}}` and
  /// `{{lines}}` stand for the parts of the row, as escaped text. A view without a template shows its lines.
  public var viewTemplates: [String: String] = [:]

  /// The formats of settings files; by default, only JSON.
  public var formats = SettingsFormats()

  /// Creates an empty registry.
  public init() {}

  package var environment: FormReader.Environment {
    var environment = FormReader.Environment()
    environment.actions = actions.names + sources.names
    environment.cells = cells.keys.sorted()
    environment.views = views.keys.sorted()
    return environment
  }
}
