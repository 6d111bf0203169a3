extension Session {
  /// An unsaved change, or an unchanged part of an item with unsaved changes, which a merge needs if another program
  /// removes the item.
  package struct UnsavedChange: Sendable, Hashable {
    package var key: Key
    /// The saved value at the time of the change; `nil` if there was none.
    package var base: Value?
    /// `nil` if the value was removed.
    package var value: Value?
    /// Whether the values are secret and therefore missing here.
    package var isSecret: Bool
    /// Whether the value was removed. This is known even if the value is secret.
    package var isRemoved: Bool
    /// Where the values of an item come from; `nil` if they were saved under the item's name.
    package var origin: Origin?
    /// Whether a part of an item still has its saved value; for a renamed item, the one saved under its old name. Set
    /// only for renamed items and for secrets.
    package var isKept = false

    /// The value as a text, if there is one.
    var written: String? { value.map { $0.string ?? $0.json } }

    package enum Origin: Sendable, Hashable {
      case renamed(from: String)
      /// The item is not the one that was saved under its name.
      case new
    }

    package init(
      key: Key, base: Value? = nil, value: Value? = nil, isSecret: Bool = false, isRemoved: Bool = false
    ) {
      (self.key, self.base, self.value, self.isSecret) = (key, base, value, isSecret)
      self.isRemoved = isRemoved || !isSecret && value == nil
    }
  }
}

// Changes as objects: the lines of a journal.
extension Session.UnsavedChange {
  /// - Returns: `nil` if the object does not describe a change.
  package init?(_ object: Value.Object) {
    guard let key = object["key"]?.string else { return nil }
    self.init(
      key: Key(verbatim: key), base: object["base"], value: object["value"],
      isSecret: object["secret"] == .bool(true), isRemoved: object["removed"] == .bool(true))
    origin = object["renamedFrom"]?.string.map { .renamed(from: $0) }
    if object["new"] == .bool(true) { origin = .new }
    isKept = object["kept"] == .bool(true)
  }

  package var object: Value.Object {
    var object: Value.Object = ["key": .string(key.description)]
    switch origin {
    case .renamed(let name): object["renamedFrom"] = .string(name)
    case .new: object["new"] = true
    case nil: break
    }
    if isKept { object["kept"] = true }
    if isSecret { object["secret"] = true }
    if isSecret, isRemoved { object["removed"] = true }
    object["base"] = base
    object["value"] = value
    return object
  }
}
