extension ExpressionSyntax {
  /// What an expression is used for, which determines the kinds that it may have.
  package enum Purpose: UInt8, Sendable { case condition, quantity, any }

  /// What a key refers to: the number of a setting and the kind of its value.
  package struct Resolution: Sendable {
    package var setting: SettingID
    package var kind: ValueKind

    package init(setting: SettingID, kind: ValueKind) {
      self.setting = setting
      self.kind = kind
    }
  }

  /// Checks the expression against the kinds of its keys; throws the first fault with its position.
  ///
  /// - Parameters:
  ///   - patternStates: the number of states of the form's patterns so far.
  ///   - resolve: returns what a key refers to; `nil` if the key is unknown.
  ///   - suggest: returns the key that was probably meant by an unknown one.
  package func compile(
    as purpose: Purpose = .condition, patternStates: Int = 0, resolve: (Key) -> Resolution?,
    suggest: (Key) -> String? = { _ in nil }
  ) throws(ExpressionFault) -> Expression {
    var compiler = ExpressionCompiler(
      syntax: self, resolutions: names.map { resolve($0.key) }, patternStates: patternStates)
    do throws(ExpressionFault) {
      switch purpose {
      case .condition: try compiler.compileCondition(root)
      case .quantity: try compiler.compileQuantity(root)
      case .any: _ = try compiler.compile(root)
      }
      var code = compiler.code
      code.finish()
      return Expression(source: source, code: code)
    } catch {
      #if hasFeature(Embedded)
        throw error
      #else
        throw mend(error, resolve: resolve, suggest: suggest)
      #endif
    }
  }

  /// Adds a suggestion to a fault about an unknown key.
  private func mend(
    _ fault: ExpressionFault, resolve: (Key) -> Resolution?, suggest: (Key) -> String?
  ) -> ExpressionFault {
    var fault = fault
    switch fault.reason {
    case .unknownKey(let key, _):
      if let instead = difference(key, resolve: resolve) {
        fault.reason = .minusInName(key, instead: instead)
      } else {
        let list = Key(names: key.names.dropLast())
        let isCount = ["length", "count", "size"].contains(key.names.last ?? "") && resolve(list) != nil
        fault.reason = .unknownKey(
          key,
          suggestion: isCount
            ? "count(\(list))" : suggest(key) ?? ExpressionSyntax.words[key.description.lowercased()])
      }
    case .bareText(let text):
      // A key with similar spelling is more likely to be meant than a text.
      if let near = suggest(Key(text)) { fault.reason = .unknownKey(Key(text), suggestion: near) }
    default: break
    }
    return fault
  }

  /// `a - b` for an unknown key `a-b`, if `a` and `b` are known.
  private func difference(_ key: Key, resolve: (Key) -> Resolution?) -> String? {
    let path = key.description
    guard path.utf8.count <= 256 else { return nil }
    for minus in path.indices where path[minus] == "-" {
      let (left, right) = (path[..<minus], path[path.index(after: minus)...])
      let isNumber = !right.isEmpty && right.unicodeScalars.allSatisfy { $0.isDecimalDigit }
      if resolve(Key(String(left))) != nil, isNumber || resolve(Key(String(right))) != nil {
        return "\(left) - \(right)"
      }
    }
    return nil
  }

  /// Words used as literals in other languages and at the prompt, with the literal to use here.
  private static let words = [
    "nil": "null", "none": "null", "undefined": "null", "unset": "null", "on": "true", "yes": "true",
    "off": "false", "no": "false", "true": "true", "false": "false", "null": "null",
  ]
}
