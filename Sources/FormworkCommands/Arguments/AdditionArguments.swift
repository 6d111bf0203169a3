package import ArgumentParser
package import Formwork

/// The options of 'set' for settings that are not there yet.
package protocol AdditionArguments: ParsableArguments {
  init(_ arguments: inout PlainArguments)
  /// The values that 'set' adds, by their keys.
  func additions(in assignments: [String]) -> [(key: Key, value: Value)]
}

/// The additions to a settings file without a form.
package struct SettingsAdditions: AdditionArguments {
  @Flag(
    name: .plain(.add),
    help: "Add settings that a file without a form does not have yet. A value is a text unless it is JSON.")
  var adds = false
  @Flag(name: .plain(.addsText), help: "Add settings as --add does, but always as texts.") var addsText =
    false

  package init() {}

  package init(_ arguments: inout PlainArguments) {
    adds = arguments.flag(.add)
    addsText = arguments.flag(.addsText)
  }

  package func additions(in assignments: [String]) -> [(key: Key, value: Value)] {
    guard adds || addsText else { return [] }
    let pairs =
      assignments.count == 2 && !assignments.contains { $0.contains("=") }
      ? [(assignments[0], assignments[1])]
      : assignments.compactMap { word in
        word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
      }
    return pairs.map { key, text in
      let document = addsText ? nil : JSONReader.read(Array(text.utf8), file: "").document
      let value = document?.value(of: SyntaxTree.root) ?? .string(text)
      return key.hasSuffix("+") ? (Key(String(key.dropLast())), [value]) : (Key(key), value)
    }
  }
}

/// The form of a program has all its settings.
package struct NoAdditions: AdditionArguments {
  package init() {}
  package init(_ arguments: inout PlainArguments) {}
  package func additions(in assignments: [String]) -> [(key: Key, value: Value)] { [] }
}
