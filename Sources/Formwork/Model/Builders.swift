/// Builds parts of a form from parts and arrays of parts, with `if`, `switch` and `for`.
@resultBuilder
public enum PartsBuilder<Part> {
  public static func buildExpression(_ part: Part) -> [Part] { [part] }
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Part]?) -> [Part] { part ?? [] }
  public static func buildEither(first part: [Part]) -> [Part] { part }
  public static func buildEither(second part: [Part]) -> [Part] { part }
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Part]) -> [Part] { part }
}

/// Builds the rows of a section.
public typealias RowsBuilder = PartsBuilder<Row>

/// Builds the sections of a screen.
public typealias SectionsBuilder = PartsBuilder<Section>

/// Builds the screens that a form pushes.
public typealias ScreensBuilder = PartsBuilder<Screen>
