extension Diagnostic {
  /// The message: a sentence that says what is wrong.
  public var message: String { Wording.sentence(for: fault) }

  /// A short, stable code for programs, such as `form.unknownMember`.
  public var code: String { fault.code }

  /// The name that was probably meant, if there is a similar one.
  public var suggestion: String? { fault.suggestion }

  /// The setting that the diagnostic is about, if any.
  public var key: Key? {
    switch fault {
    case .finding(let finding): finding.fault.key
    case .stored(let fault): fault.key
    default: nil
    }
  }

  /// The first line: `FILE:LINE:COLUMN: error: what is wrong; what would be right`.
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

  /// The first line, followed by the source line with a caret if there is one.
  public var description: String {
    guard let place, let line = place.line, let column = place.column, let source = place.sourceLine,
      !source.isEmpty
    else { return headline }
    let excerpt = SourceExcerpt(source, column: column - place.skipped, isCut: place.skipped > 0)
    var gutter = ""
    for _ in 0..<"\(line)".utf8.count { gutter += " " }
    return "\(headline)\n  \(line) | \(excerpt.line)\n  \(gutter) | \(excerpt.indent)^"
  }
}

/// The part of a source line around a column, without control characters.
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

extension Fault {
  /// The name that was probably meant, if there is a similar one.
  fileprivate var suggestion: String? {
    switch self {
    case .form(.unknownMember(_, _, let suggestion, _)), .form(.unknownCase(_, _, let suggestion, _)),
      .form(.unknownKey(_, let suggestion)), .form(.unknownScreen(_, let suggestion, _)):
      suggestion
    case .form(.expression(let reason)): reason.suggestion
    case .refusal(let refusal): refusal.reason.explanation.suggestion
    case .other(let fault): fault.suggestion
    default: nil
    }
  }
}
