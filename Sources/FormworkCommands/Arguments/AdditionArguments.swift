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
        let name = word.prefix { $0 != "=" }
        let isOfElement = name.count < word.count && (name.last == "+" || name.last == "-")
        return (Key(String(isOfElement ? name.dropLast() : name)), nil)
      }
    }
    if assignments.count == 2, !assignments.contains(where: { $0.contains("=") }) {
      assignments = ["\(assignments[0])=\(assignments[1])"]
    }
    var additions: [(key: Key, value: Value?)] = []
    for (index, word) in assignments.enumerated() {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { continue }
      let (key, text) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      let value = addsText ? .string(text) : Self.value(text)
      switch key.last {
      case "+": additions.append((Key(String(key.dropLast())), [value]))
      case "-": continue
      default:
        additions.append((Key(key), value))
        if let string = value.string { assignments[index] = "\(key)=\(string)" }
      }
    }
    return additions
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
