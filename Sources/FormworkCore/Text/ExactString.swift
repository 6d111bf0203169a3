/// A string that is compared and hashed by its Unicode scalars.
///
/// `String` compares by canonical equivalence, so two names that differ in a file could be the same
/// dictionary key. Keys, ids and values must keep such names apart.
package struct ExactString: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(_ text: String) { self.text = text }
  package init(stringLiteral text: String) { self.text = text }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { text.hashScalars(into: &hasher) }
}

extension String {
  /// Whether both texts consist of the same Unicode scalars.
  package func hasSameScalars(as other: String) -> Bool {
    utf8.span.isEqual(to: other.utf8.span)
  }

  package func hashScalars(into hasher: inout Hasher) {
    let bytes = utf8.span
    hasher.combine(bytes.count)
    hasher.combine(bytes)
  }

  /// Whether the text is empty or consists only of whitespace.
  package var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }

  /// The number of Unicode scalars, the unit of all lengths and columns.
  package var scalarCount: Int {
    let bytes = utf8.span
    var count = 0
    // Every byte except a continuation byte starts a scalar.
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  package init(scalars: ArraySlice<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
