package import ArgumentParser
package import Formwork

/// The options of 'set' for settings that are not there yet.
package protocol AdditionArguments: ParsableArguments {
  init(_ arguments: inout PlainArguments)
  /// Returns the values that 'set' adds, by their keys, and the keys that it only names. Strings in JSON become plain
  /// texts.
  func read(_ assignments: inout [String]) -> [(key: Key, value: Value?)]
}

/// The additions to a settings file without a form.
package struct SettingsAdditions: AdditionArguments {
  @Flag(
    name: .plain(.add),
    help: "Add settings that a file without a form does not have yet. A value is a text unless it is JSON.")
  var adds = false
  @Flag(name: .plain(.addsText), help: "Add settings as --add does, but always as texts.")
  var addsText = false

  package init() {}

  package init(_ arguments: inout PlainArguments) {
    adds = arguments.flag(.add)
    addsText = arguments.flag(.addsText)
  }

  package func read(_ assignments: inout [String]) -> [(key: Key, value: Value?)] {
    guard adds || addsText else {
      return assignments.map { word in
        let parts = Self.parts(of: word)
        let names = Key(parts?.key ?? word).names
        return (Key(names: parts?.sign == nil ? names : names + [""]), nil)
      }
    }
    if assignments.count == 2, !assignments.contains(where: { $0.contains("=") }) {
      assignments = ["\(assignments[0])=\(assignments[1])"]
    }
    var additions: [(key: Key, value: Value?)] = []
    for (index, word) in assignments.enumerated() {
      guard let (key, sign, text) = Self.parts(of: word) else { continue }
      let value = addsText ? .string(text) : Self.value(text)
      switch sign {
      case "+": additions.append((Key(key), [value]))
      case "-": continue
      default:
        additions.append((Key(key), value))
        if let string = value.string { assignments[index] = "\(key)=\(string)" }
      }
    }
    return additions
  }

  /// The parts of `KEY=VALUE`, `KEY+=VALUE` or `KEY-=VALUE`; `nil` for another word.
  private static func parts(of word: String) -> (key: String, sign: Character?, text: String)? {
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { return nil }
    let (name, text) = (word[..<equals], String(word[word.index(after: equals)...]))
    let sign = name.last.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    return (String(sign == nil ? name : name.dropLast()), sign, text)
  }

  /// The value of a text in JSON, or the text itself. A number such as `3.10`, of which JSON would lose a part, is a text.
  private static func value(_ text: String) -> Value {
    let value = JSONReader.read(Array(text.utf8), file: "").document?.value(of: SyntaxTree.root)
    guard let value, value.double == nil || value.json == text else { return .string(text) }
    return value
  }
}

/// The form of a program has all its settings.
package struct NoAdditions: AdditionArguments {
  package init() {}
  package init(_ arguments: inout PlainArguments) {}
  package func read(_ assignments: inout [String]) -> [(key: Key, value: Value?)] { [] }
}
