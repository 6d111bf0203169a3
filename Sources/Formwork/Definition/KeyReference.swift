/// A key that a definition names, and what it must be there.
struct KeyReference: Sendable {
  enum Kind: Sendable {
    case set(JSONNode)
    case toggle
    case exists
  }

  var key: Key
  var kind: Kind
  var document: JSONDocument
  var offset: Int
}
