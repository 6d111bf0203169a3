import Formwork

/// Random objects, and the many ways in which one can be written. The same seed gives the same.
struct RandomJSON: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// Sebastiano Vigna's SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  // MARK: - Values

  private static let names = ["a", "b", "c", "d.e", "é", "e\u{301}", "\"", "\\", "", "😀", "new\nline"]

  mutating func object(depth: Int) -> Value.Object {
    var object = Value.Object()
    for name in RandomJSON.names.shuffled(using: &self).prefix(Int.random(in: 0...4, using: &self)) {
      object[name] = value(depth: depth)
    }
    return object
  }

  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .int(Int.random(in: -1000...1000, using: &self))
    case 3: return .double(Double.random(in: -10...10, using: &self))
    case 4: return .string(RandomJSON.names.randomElement(using: &self)!)
    case 5:
      var values: [Value] = []
      for _ in 0..<Int.random(in: 0...3, using: &self) { values.append(value(depth: depth - 1)) }
      return .array(values)
    default: return .object(object(depth: depth - 1))
    }
  }

  // MARK: - Paths

  /// Some paths, none of them below another: of members that are there, and of new ones.
  mutating func paths(in object: Value.Object) -> [[String]] {
    var paths: [[String]] = []
    for _ in 0..<Int.random(in: 1...5, using: &self) {
      let path = self.path(in: object)
      let isFree = paths.allSatisfy { other in
        let length = min(path.count, other.count)
        return path[..<length].map { ExactString($0) } != other[..<length].map { ExactString($0) }
      }
      if isFree { paths.append(path) }
    }
    return paths
  }

  /// A path that stops at a member that is no object, or at a name that is not there, or before either.
  private mutating func path(in object: Value.Object) -> [String] {
    if let member = object.members.randomElement(using: &self), Int.random(in: 0..<4, using: &self) > 0 {
      if let inner = member.value.object, Bool.random(using: &self) {
        return [member.name] + path(in: inner)
      }
      return [member.name]
    }
    return newPath(in: object)
  }

  /// A path whose first name is not there, or whose first object has members.
  mutating func newPath(in object: Value.Object) -> [String] {
    if let member = object.members.randomElement(using: &self), let inner = member.value.object,
      !inner.isEmpty
    {
      return [member.name] + newPath(in: inner)
    }
    return Bool.random(using: &self) ? ["new"] : ["new", "deep", "er"]
  }

  // MARK: - Texts

  struct Style {
    var unit: String?
    var newline = "\n"
    var colon = ":"
    var comma = ","
    var isRagged = false
    /// Whether there may be comments and a trailing comma.
    var isSettings = false
  }

  mutating func style() -> Style {
    switch Int.random(in: 0..<7, using: &self) {
    case 0: Style(unit: "  ", colon: ": ")
    case 1: Style(unit: "    ", colon: " : ")
    case 2: Style(unit: "\t", colon: ": ")
    case 3: Style(unit: "  ", newline: "\r\n", colon: ": ")
    case 4: Style()
    case 5: Style(colon: ": ", comma: ", ")
    default: Style(unit: "  ", colon: ": ", isRagged: true)
    }
  }

  static func text(of value: Value, _ style: Style, random: inout RandomJSON) -> String {
    var writer = Writer(style: style, random: random)
    defer { random = writer.random }
    return writer.blank() + writer.text(of: value, depth: 0) + writer.blank()
      + (style.unit == nil ? "" : style.newline)
  }

  private struct Writer {
    let style: Style
    var random: RandomJSON
    var commentCount = 0

    mutating func blank() -> String {
      var result = white()
      while style.isSettings, Int.random(in: 0..<6, using: &random) == 0 { result += comment() + white() }
      return result
    }

    private mutating func white() -> String {
      style.isRagged ? ["", "", " ", "\n", "\t ", "\r\n   "].randomElement(using: &random)! : ""
    }

    /// A comment with a number of its own.
    private mutating func comment() -> String {
      commentCount += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: return "//<\(commentCount)>, \"{" + style.newline
      case 2: return "/*<\(commentCount)m>,\(style.newline)//*/\(style.newline)"
      default: return "/*<\(commentCount)>}*/"
      }
    }

    mutating func text(of value: Value, depth: Int) -> String {
      var parts: [String] = []
      switch value {
      case .object(let object):
        for member in object {
          parts.append(
            Value.string(member.name).json + blank() + style.colon + blank()
              + text(of: member.value, depth: depth + 1))
        }
      case .array(let values): parts = values.map { text(of: $0, depth: depth + 1) }
      default: return value.json
      }
      let marks = value.object == nil ? ("[", "]") : ("{", "}")
      guard !parts.isEmpty else { return marks.0 + blank() + marks.1 }
      func lineBreak(_ depth: Int) -> String {
        style.unit.map { style.newline + String(repeating: $0, count: depth) } ?? ""
      }
      var result = marks.0 + blank() + lineBreak(depth + 1) + blank()
      for (index, part) in parts.enumerated() {
        if index > 0 { result += blank() + style.comma + blank() + lineBreak(depth + 1) + blank() }
        result += part
      }
      if style.isSettings, Bool.random(using: &random) { result += blank() + "," }
      return result + blank() + lineBreak(depth) + blank() + marks.1
    }
  }
}
