/// A text that is compared and hashed by its Unicode scalars.
///
/// `String` compares by canonical equivalence: two names that differ in a file could be the same key of a
/// dictionary. Keys, ids and values keep such names apart.
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

  /// Whether the text is empty or consists of white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }

  /// The number of Unicode scalars, the unit of every length and column.
  package var scalarCount: Int {
    let bytes = utf8.span
    var count = 0
    // Every byte begins a scalar, except for continuation bytes.
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  package init(scalars: ArraySlice<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
