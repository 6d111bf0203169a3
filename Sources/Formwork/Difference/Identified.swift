/// An element that is recognized in another version of a form, even if its content has changed.
package protocol Identified {
  /// Whether both have the same identity.
  func hasSameIdentity(as other: Self) -> Bool
  /// The hash of the identity.
  var identityHash: Int { get }
  /// Whether both have the same identity and other content in common. An identity can occur more than once,
  /// so this is stronger evidence that they are the same element.
  func isLike(_ other: Self) -> Bool
}

// The algorithms refer to elements by their places, so they are not generic. Generic code in another module
// would have to look up how to copy, compare and hash each element.
extension Alignment {
  package init<Element: Identified>(_ old: [Element], _ new: [Element]) {
    self = withExtendedLifetime((old, new)) {
      let (old, new) = (old.inPlace, new.inPlace)
      return Alignment(
        old.count, new.count, relation: { old[$0].relation(to: new[$1]) }, oldHash: { old[$0].hash() },
        newHash: { new[$0].hash() })
    }
  }
}

extension RowOrigins {
  /// - Parameters:
  ///   - old, new: the rows of each section.
  ///   - partners: for each section in `new`, the index of its partner in `old`.
  package init<Row: Identified>(_ old: [[Row]], _ new: [[Row]], partners: [Int?]) {
    self = withExtendedLifetime((old, new)) {
      let (old, new) = (old.map { $0.inPlace }, new.map { $0.inPlace })
      return RowOrigins(
        old.map { $0.count }, new.map { $0.count }, partners: partners,
        sharesRows: { old[$0].count == new[$1].count && old[$0].baseAddress == new[$1].baseAddress },
        relation: { old[$0.section][$0.row].relation(to: new[$1.section][$1.row]) },
        oldHash: { old[$0.section][$0.row].hash() }, newHash: { new[$0.section][$0.row].hash() })
    }
  }
}

extension Array where Element: Identified {
  /// The elements in place, valid as long as the array exists.
  fileprivate var inPlace: UnsafeBufferPointer<InPlace<Element>> {
    withUnsafeBufferPointer { $0.withMemoryRebound(to: InPlace<Element>.self) { $0 } }
  }
}

/// An element in place. Copying a row out of an array would retain each of its parts.
private struct InPlace<Element: Identified>: ~Copyable {
  private let element: Element

  borrowing func relation(to other: borrowing InPlace) -> Alignment.Relation {
    element.isLike(other.element) ? .alike : element.hasSameIdentity(as: other.element) ? .same : .none
  }

  borrowing func hash() -> UInt32 { UInt32(truncatingIfNeeded: element.identityHash) }
}
