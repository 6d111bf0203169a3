/// A text that is compared and hashed by its Unicode scalars.
///
/// `String` compares by canonical equivalence, so that two names which differ in a file would be one name
/// in a dictionary; settings keep such names apart.
public struct Name: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text as it was given.
  public let text: String

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }
  public var description: String { text }

  public static func == (left: Name, right: Name) -> Bool { left.text.hasSameScalars(as: right.text) }

  public func hash(into hasher: inout Hasher) { text.hashScalars(into: &hasher) }
}

extension String {
  /// Whether both texts consist of the same Unicode scalars.
  package func hasSameScalars(as other: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.count == theirs.count && mine.elementsEqual(theirs)
      }
    }?.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }

  func hashScalars(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Whether nothing but blanks stands in it.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The number of Unicode scalars, the unit of every length and column here.
  package var scalarCount: Int { unicodeScalars.count }
}
