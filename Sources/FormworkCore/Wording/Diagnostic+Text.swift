extension Diagnostic {
  /// The message: a sentence that says what is wrong, without commands of a prompt.
  public var message: String { message(.plain) }

  /// The message as a surface words it.
  package func message(_ speaker: Speaker) -> String { Wording.sentence(for: fault, speaker) }

  /// A short, stable code for programs, such as `form.unknownMember`.
  public var code: String { fault.code }

  /// The name that was probably meant, if there is a similar one.
  public var suggestion: String? { fault.suggestion }

  /// The setting that the diagnostic is about, if any.
  public var key: Key? {
    switch fault {
    case .finding(let finding): finding.fault.key
    case .stored(let fault): fault.key
    case .other(let fault): fault.key
    default: nil
    }
  }

  /// The first line: `FILE:LINE:COLUMN: error: what is wrong; what would be right`.
  public var headline: String { headline(.plain) }

  package func headline(_ speaker: Speaker) -> String {
    var text = ""
    if let place {
      text += place.file.visible + ":"
      if let line = place.line { text += "\(line):" }
      if let column = place.column { text += "\(column):" }
      text += " "
    }
    let message = message(speaker)
    let subject = subject.flatMap { isNamed($0, in: message) ? nil : "\($0.excerpt()): " } ?? ""
    return text + "\(severity.rawValue): " + subject + message
  }

  /// Whether a message begins with the name of the setting that it is about; a value may look like that name.
  private func isNamed(_ subject: String, in message: String) -> Bool {
    guard !fault.code.hasPrefix("value.") else { return false }
    let name = Wording.quoted(subject)
    return message.hasPrefix(name) || message.hasPrefix("no row \(name)")
  }

  /// The first line, followed by the source line with a caret if there is one.
  public var description: String {
    var text = headline
    for line in sourceLines() { text += "\n" + line }
    return text
  }

  /// The source line and the line with a caret below it, if there is one.
  ///
  /// - Parameter width: the number of columns available. A long line is cut around the place.
  package func sourceLines(width: Int = .max) -> [String] {
    guard let place, let line = place.line, let column = place.column, let source = place.sourceLine,
      !source.isEmpty
    else { return [] }
    let number = "  \(line)"
    var gutter = ""
    for _ in 0..<number.utf8.count { gutter += " " }
    let separator = " | "
    let excerpt = SourceExcerpt(
      source, column: column - place.skipped, isCut: place.skipped > 0,
      width: width - number.utf8.count - separator.utf8.count)
    return [number + separator + excerpt.line, gutter + separator + excerpt.indent + "^"]
  }
}

/// The part of a source line around a column, without control characters.
private struct SourceExcerpt {
  var line: String
  var indent: String

  init(_ source: String, column: Int, isCut: Bool, width: Int) {
    let scalars = Array(source.unicodeScalars)
    let index = min(column - 1, scalars.count)
    // The signs that show where the line was cut take two columns.
    let limit = max(10, min(100, width - 2))
    let isLong = scalars.count > limit
    let start = isLong ? max(0, index - limit * 3 / 5) : 0
    let end = isLong ? min(scalars.count, index + limit * 2 / 5) : scalars.count
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
      .form(.unknownKey(_, let suggestion)), .form(.unknownScreen(_, let suggestion, _)),
      .stored(.unknownMember(_, let suggestion, _)):
      suggestion
    case .form(.expression(let reason)): reason.suggestion
    case .refusal(let refusal): refusal.reason.suggestion
    case .other(let fault): fault.suggestion
    default: nil
    }
  }
}
