/// Something that is recognised in another derivation, whatever its content has become.
protocol Identified {
  associatedtype Identity: Hashable
  /// The same for whatever is equal.
  var identity: Identity { get }
  /// Whether more than the identity, which may stand twice, speaks for both being the same one. It is never
  /// so for two of different identities.
  func isLike(_ other: Self) -> Bool
}

extension Row: Identified {
  // Not `Name`s: texts are compared as `==` of rows compares them.
  enum Identity: Hashable {
    case uuid(String)
    case key(Key)
    case id(String)
    case text(String?)
  }

  var identity: Identity {
    if let uuid { return .uuid(uuid) }
    if let key { return .key(key) }
    if let id { return .id(id) }
    return .text(text)
  }

  func isLike(_ other: Row) -> Bool { self == other }
}

extension Section: Identified {
  enum Identity: Hashable {
    case uuid(String)
    case header(Extremity?)
  }

  var identity: Identity { uuid.map(Identity.uuid) ?? .header(header) }

  // Not by all the rows, which are compared one by one later.
  func isLike(_ other: Section) -> Bool {
    identity == other.identity && rows.count == other.rows.count
      && rows.first?.identity == other.rows.first?.identity
      && rows.last?.identity == other.rows.last?.identity
  }

  /// The section without its rows.
  var frame: Section { Section(header: header, footer: footer, indexTitle: indexTitle, uuid: uuid) }

  func hasSameFrame(as other: Section) -> Bool {
    uuid == other.uuid && header == other.header && footer == other.footer && indexTitle == other.indexTitle
  }
}
