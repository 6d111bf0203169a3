/// What a row is recognized by, even if its content has changed.
package enum RowIdentity: Hashable {
  case uuid(String)
  case key(Key)
  case id(String)
  case text(String?)
}

extension Row: Identified {
  package var identity: RowIdentity {
    uuid.map { .uuid($0) } ?? key.map { .key($0) } ?? id.map { .id($0) } ?? .text(text)
  }

  package func isLike(_ other: Row) -> Bool { self == other }
}

extension Section: Identified {
  package enum Identity: Hashable {
    case uuid(String)
    case header(Extremity?)
  }

  package var identity: Identity { uuid.map { .uuid($0) } ?? .header(header) }

  // Compares only the first and last rows, because all rows are compared one by one later.
  package func isLike(_ other: Section) -> Bool {
    rows.count == other.rows.count && rows.first?.identity == other.rows.first?.identity
      && rows.last?.identity == other.rows.last?.identity
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

  /// Returns the form with the title, sections and screens of another one.
  func framing(_ other: Form) -> Form {
    var form = self
    (form.title, form.sections, form.screens) = (other.title, other.sections, other.screens)
    return form
  }
}
