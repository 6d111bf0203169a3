// Rows and sections are recognized by their identity, even if their content has changed.
extension Row: Identified {
  package func hasSameIdentity(as other: Row) -> Bool {
    if uuid != nil || other.uuid != nil { return uuid == other.uuid }
    if key != nil || other.key != nil { return key == other.key }
    if id != nil || other.id != nil { return id == other.id }
    return text == other.text
  }

  package var identityHash: Int {
    if uuid == nil, let key { return Int(truncatingIfNeeded: key.byteHash) }
    var hasher = Hasher()
    hasher.combine(uuid ?? id ?? text)
    return hasher.finalize()
  }

  package func isLike(_ other: Row) -> Bool { self == other }
}

extension Section: Identified {
  package func hasSameIdentity(as other: Section) -> Bool {
    uuid != nil || other.uuid != nil ? uuid == other.uuid : header == other.header
  }

  package var identityHash: Int {
    var hasher = Hasher()
    if let uuid { hasher.combine(uuid) } else { hasher.combine(header) }
    return hasher.finalize()
  }

  // Compares only the first and last rows, because all rows are compared one by one later.
  package func isLike(_ other: Section) -> Bool {
    guard hasSameIdentity(as: other), rows.count == other.rows.count else { return false }
    guard let first = rows.first, let last = rows.last, let otherFirst = other.rows.first,
      let otherLast = other.rows.last
    else { return true }
    return first.hasSameIdentity(as: otherFirst) && last.hasSameIdentity(as: otherLast)
  }

  /// The section without its rows.
  var frame: Section {
    var frame = self
    frame.rows = []
    return frame
  }

  func hasSameFrame(as other: Section) -> Bool {
    uuid == other.uuid && header == other.header && footer == other.footer && indexTitle == other.indexTitle
      && requirements == other.requirements && expandsTemplates == other.expandsTemplates
      && rowSource == other.rowSource && reloadKeys == other.reloadKeys && forEach == other.forEach
  }
}

extension Form {
  /// The form without its title, sections and screens.
  var frame: Form {
    var frame = self
    (frame.title, frame.sections, frame.screens) = ("", [], [:])
    return frame
  }
}
