/// Something that is wrong, and where.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How much a diagnostic weighs, in the word that `headline` writes.
  public enum Severity: String, Sendable, Hashable {
    case error, warning, note
  }

  /// Whether it is an error, a warning or a note.
  public var severity: Severity
  /// Where it stands; `nil` where no file or script has it.
  public var place: Place?
  /// The setting that it is about, as the caller named it, where that is not to be seen at the place.
  public var subject: String?
  /// What is wrong, as facts; `message` says it in a sentence.
  public var fault: Fault

  /// A diagnostic, an error unless told otherwise.
  public init(
    _ fault: Fault, at place: Place? = nil, about subject: String? = nil, severity: Severity = .error
  ) {
    self.severity = severity
    self.place = place
    self.subject = subject
    self.fault = fault
  }

  /// The diagnostic's first line: `FILE:LINE:COLUMN: error: what is wrong; what would be right`.
  public var headline: String {
    var text = ""
    if let place {
      text += place.file.visible + ":"
      if let line = place.line { text += "\(line):" }
      if let column = place.column { text += "\(column):" }
      text += " "
    }
    return text + "\(severity.rawValue): " + (subject.map { "\($0.excerpt()): " } ?? "") + message
  }

  /// The first line, and below it the source line with a caret, where there is one.
  public var description: String {
    guard let place, let line = place.line, let column = place.column, let source = place.sourceLine,
      !source.isEmpty
    else { return headline }
    let excerpt = SourceExcerpt(source, column: column - place.skipped, isCut: place.skipped > 0)
    let gutter = String(repeating: " ", count: String(line).count)
    return """
      \(headline)
        \(line) | \(excerpt.line)
        \(gutter) | \(excerpt.indent)^
      """
  }
}

/// The part of a source line around a column, as it may be sent to a terminal.
private struct SourceExcerpt {
  var line: String
  var indent: String

  init(_ source: String, column: Int, isCut: Bool) {
    let scalars = Array(source.unicodeScalars)
    let index = min(column - 1, scalars.count)
    let isLong = scalars.count > 100
    let start = isLong ? max(0, index - 60) : 0
    let end = isLong ? min(scalars.count, index + 40) : scalars.count
    func text(_ range: Range<Int>) -> String {
      var text = ""
      for scalar in scalars[range] {
        if scalar == "\t" { text += "  " } else { text.unicodeScalars.append(scalar) }
      }
      return text.visible
    }
    let before = (start > 0 || isCut ? "…" : "") + text(start..<index)
    line = before + text(index..<end) + (end < scalars.count ? "…" : "")
    indent = String(repeating: " ", count: before.displayWidth)
  }
}
