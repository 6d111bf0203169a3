/// Swift source as a tree. It is written on one line if it fits, otherwise with one part per line, as
/// `swift format` does.
indirect enum SwiftCode {
  /// A name, a number, or anything else without a place for a line break.
  case text(String)
  case string(String)
  case list([SwiftCode])
  case dictionary([(name: String, value: SwiftCode)])
  /// A call, with an argument's label before a colon and with trailing closures.
  case call(String, [Argument], closures: [Closure] = [])
  /// A value and the methods that are called on it in turn.
  case chain(SwiftCode, [SwiftCode])

  struct Argument {
    var label: String?
    var value: SwiftCode

    init(_ label: String? = nil, _ value: SwiftCode) { (self.label, self.value) = (label, value) }
  }

  /// A trailing closure; all but the first have a label.
  struct Closure {
    var label: String?
    var statements: [Statement]
  }

  /// An expression of a builder, with comments before it.
  struct Statement {
    var comments: [String] = []
    var code: SwiftCode
  }

  /// The greatest length of a line. `swift format` breaks one of 110 characters if it ends with the comma of an
  /// array.
  static let width = 109

  /// A value with methods; the value alone if there are none.
  static func with(_ value: SwiftCode, _ methods: [SwiftCode]) -> SwiftCode {
    methods.isEmpty ? value : .chain(value, methods)
  }
}

// MARK: - On one line

extension SwiftCode {
  /// The code on one line; `nil` if it needs several.
  private var flat: String? {
    switch self {
    case .text(let text): return text
    case .string(let text): return SwiftLiteral.string(text)
    case .list(let elements): return Self.flat(elements).map { "[\($0)]" }
    case .dictionary(let members):
      if members.isEmpty { return "[:]" }
      let parts = members.compactMap { member in
        member.value.flat.map { "\(SwiftLiteral.string(member.name)): \($0)" }
      }
      return parts.count == members.count ? "[\(parts.joined(separator: ", "))]" : nil
    case .call(let callee, let arguments, let closures):
      guard let closure = closures.first else { return Self.flat(arguments).map { "\(callee)(\($0))" } }
      guard closures.count == 1, closure.statements.isEmpty else { return nil }
      return Self.flat(arguments).map { Self.head(callee, $0) + " {}" }
    case .chain: return nil
    }
  }

  /// A call up to its trailing closures.
  private static func head(_ callee: String, _ arguments: String) -> String {
    arguments.isEmpty ? callee : "\(callee)(\(arguments))"
  }

  private static func flat(_ elements: [SwiftCode]) -> String? {
    let parts = elements.compactMap(\.flat)
    return parts.count == elements.count ? parts.joined(separator: ", ") : nil
  }

  private static func flat(_ arguments: [Argument]) -> String? {
    let parts = arguments.compactMap { argument in argument.value.flat.map { argument.prefix + $0 } }
    return parts.count == arguments.count ? parts.joined(separator: ", ") : nil
  }

  /// A chain of one method is short enough for the line of its value.
  private var flatChain: String? {
    guard case .chain(let value, let methods) = self, methods.count == 1, let text = value.flat,
      let method = methods[0].flat
    else { return flat }
    return text + method
  }
}

extension SwiftCode.Argument {
  fileprivate var prefix: String { label.map { "\($0): " } ?? "" }
}

// MARK: - On several lines

extension SwiftCode {
  /// The lines of the code.
  ///
  /// - Parameters:
  ///   - indent: the number of blanks before the first line.
  ///   - prefix: what precedes the code on its first line.
  ///   - suffix: what follows it on its last line.
  func lines(indent: Int, prefix: String = "", suffix: String = "") -> [String] {
    let blanks = String(repeating: " ", count: indent)
    if let flat = flatChain {
      let line = blanks + prefix + flat + suffix
      if line.count <= Self.width { return [line] }
    }
    switch self {
    case .text(let text): return [blanks + prefix + text + suffix]
    case .string(let text):
      var lines = SwiftLiteral.lines(of: text, width: Self.width - indent - 4)
      let first = blanks + prefix + lines.removeFirst()
      for index in lines.indices where !lines[index].isEmpty { lines[index] = "\(blanks)  \(lines[index])" }
      lines[lines.count - 1] += suffix
      return [first] + lines
    case .list(let elements):
      return [blanks + prefix + "["] + Self.filled(elements, indent: indent + 2) + [blanks + "]" + suffix]
    case .dictionary(let members):
      let comma = members.count > 1 ? "," : ""
      let lines = members.flatMap { member in
        member.value.lines(
          indent: indent + 2, prefix: "\(SwiftLiteral.string(member.name)): ", suffix: comma)
      }
      return [blanks + prefix + "["] + lines + [blanks + "]" + suffix]
    case .call(let callee, let arguments, let closures):
      var lines = Self.lines(
        callee, arguments, indent: indent, prefix: prefix, suffix: closures.isEmpty ? suffix : " {")
      for (index, closure) in closures.enumerated() {
        if index > 0 { lines.append("\(blanks)} \(closure.label ?? "_"): {") }
        lines += closure.statements.flatMap { $0.lines(indent: indent + 2) }
      }
      if !closures.isEmpty { lines.append("\(blanks)}\(suffix)") }
      return lines
    case .chain(let value, let methods):
      var lines = value.lines(indent: indent, prefix: prefix)
      // After a bracket on a line of its own, methods are as far left as it is.
      let own = lines.count == 1 ? indent + 2 : indent
      for (index, method) in methods.enumerated() {
        lines += method.lines(indent: own, suffix: index == methods.count - 1 ? suffix : "")
      }
      return lines
    }
  }

  private static func lines(
    _ callee: String, _ arguments: [Argument], indent: Int, prefix: String, suffix: String
  ) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    if let flat = flat(arguments) {
      let isClosure = suffix.hasSuffix("{")
      let line = blanks + prefix + (isClosure ? head(callee, flat) : "\(callee)(\(flat))") + suffix
      if line.count <= width { return [line] }
      let inner = "\(blanks)  \(flat)"
      if inner.count <= width { return ["\(blanks)\(prefix)\(callee)(", inner, "\(blanks))\(suffix)"] }
    }
    let lines = arguments.enumerated().flatMap { index, argument in
      argument.value.lines(
        indent: indent + 2, prefix: argument.prefix, suffix: index == arguments.count - 1 ? "" : ",")
    }
    return ["\(blanks)\(prefix)\(callee)("] + lines + ["\(blanks))\(suffix)"]
  }

  /// The elements of an array: several short ones on a line, any other on lines of its own.
  private static func filled(_ elements: [SwiftCode], indent: Int) -> [String] {
    let comma = elements.count > 1 ? "," : ""
    var lines: [String] = []
    var isOpen = false
    for element in elements {
      let isShort = if case .string = element { true } else if case .text = element { true } else { false }
      if isShort, isOpen, let flat = element.flat, let last = lines.last,
        last.count + flat.count + 1 + comma.count <= width
      {
        lines[lines.count - 1] = "\(last) \(flat)\(comma)"
        continue
      }
      let own = element.lines(indent: indent, suffix: comma)
      lines += own
      isOpen = isShort && own.count == 1
    }
    return lines
  }
}

extension SwiftCode.Statement {
  fileprivate func lines(indent: Int) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let width = SwiftCode.width - indent
    return comments.flatMap { SwiftLiteral.comment($0, width: width) }.map { blanks + $0 }
      + code.lines(indent: indent)
  }
}
