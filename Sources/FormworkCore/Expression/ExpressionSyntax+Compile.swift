extension ExpressionSyntax {
  /// What a rule must come to.
  package enum Purpose: Sendable { case condition, any }

  /// What stands behind a key: its place in the state, and what it holds.
  package struct Resolution: Sendable {
    package var setting: Int
    package var kind: ValueKind

    package init(setting: Int, kind: ValueKind) {
      self.setting = setting
      self.kind = kind
    }
  }

  /// Checks the expression against the kinds of its keys; throws the first fault, with its place.
  ///
  /// - Parameters:
  ///   - resolve: what stands behind a key; `nil` where there is no such key.
  ///   - suggest: the key that was probably meant by one that there is not.
  package func compile(
    as purpose: Purpose = .condition, resolve: (Key) -> Resolution?, suggest: (Key) -> String? = { _ in nil }
  ) throws(ExpressionFault) -> Expression {
    var compiler = ExpressionCompiler(syntax: self, resolutions: names.map { resolve($0.key) })
    do throws(ExpressionFault) {
      if purpose == .condition { try compiler.compileCondition(root) } else { _ = try compiler.compile(root) }
      var code = compiler.code
      code.finish()
      return Expression(source: source, code: code)
    } catch {
      throw mend(error, resolve: resolve, suggest: suggest)
    }
  }

  /// Adds to a fault over an unknown key what was probably meant.
  private func mend(
    _ fault: ExpressionFault, resolve: (Key) -> Resolution?, suggest: (Key) -> String?
  ) -> ExpressionFault {
    var fault = fault
    switch fault.reason {
    case .unknownKey(let key, _):
      if let instead = difference(key, resolve: resolve) {
        fault.reason = .minusInName(key, instead: instead)
      } else {
        fault.reason = .unknownKey(
          key, suggestion: suggest(key) ?? ExpressionSyntax.words[key.description.lowercased()])
      }
    case .bareText(let text):
      // A key that is near in spelling is the likelier meaning.
      if let near = suggest(Key(text)) { fault.reason = .unknownKey(Key(text), suggestion: near) }
    default: break
    }
    return fault
  }

  /// `a - b` for a key `a-b` that there is not, where there are `a` and `b`.
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

  /// What the words of other languages and of a prompt are here.
  private static let words = [
    "nil": "null", "none": "null", "undefined": "null", "unset": "null", "on": "true", "yes": "true",
    "off": "false", "no": "false", "true": "true", "false": "false", "null": "null",
  ]
}
