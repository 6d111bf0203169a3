/// Builds the rows of a section from rows and arrays of rows, with `if`, `switch` and `for`.
@resultBuilder
public enum RowsBuilder {
  public static func buildExpression(_ row: Row) -> [Row] { [row] }
  public static func buildExpression(_ rows: [Row]) -> [Row] { rows }
  public static func buildBlock(_ parts: [Row]...) -> [Row] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Row]?) -> [Row] { part ?? [] }
  public static func buildEither(first part: [Row]) -> [Row] { part }
  public static func buildEither(second part: [Row]) -> [Row] { part }
  public static func buildArray(_ parts: [[Row]]) -> [Row] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Row]) -> [Row] { part }
}

/// Builds the sections of a screen from sections and arrays of sections, with `if`, `switch` and `for`.
@resultBuilder
public enum SectionsBuilder {
  public static func buildExpression(_ section: Section) -> [Section] { [section] }
  public static func buildExpression(_ sections: [Section]) -> [Section] { sections }
  public static func buildBlock(_ parts: [Section]...) -> [Section] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Section]?) -> [Section] { part ?? [] }
  public static func buildEither(first part: [Section]) -> [Section] { part }
  public static func buildEither(second part: [Section]) -> [Section] { part }
  public static func buildArray(_ parts: [[Section]]) -> [Section] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Section]) -> [Section] { part }
}

/// Builds the screens that a form pushes.
@resultBuilder
public enum ScreensBuilder {
  public static func buildExpression(_ screen: Screen) -> [Screen] { [screen] }
  public static func buildExpression(_ screens: [Screen]) -> [Screen] { screens }
  public static func buildBlock(_ parts: [Screen]...) -> [Screen] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Screen]?) -> [Screen] { part ?? [] }
  public static func buildEither(first part: [Screen]) -> [Screen] { part }
  public static func buildEither(second part: [Screen]) -> [Screen] { part }
  public static func buildArray(_ parts: [[Screen]]) -> [Screen] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Screen]) -> [Screen] { part }
}
