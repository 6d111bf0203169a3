/// Repeats a row for each object in a list or a map in the settings. A list is an array of objects; a map is an object
/// whose members are objects.
///
/// ```swift
/// Row(text: "${item.name}", actions: [.push("user")])
///   .forEach("users", id: "name", add: "Add User…", placeholder: "No users")
/// ```
/// In the row, `item` stands for the object: `item.email` is a separate key for each item. On an item's screen, a
/// row can be repeated for each object in one of the item's lists, such as `item.devices`. The screen of such an inner
/// object is repeated for `users[].devices`. On it, `outer` stands for the user.
public struct ForEach: Sendable, Hashable {
  /// What identifies an item.
  public enum Identity: String, Sendable, Hashable {
    /// A field of the item. The items are the elements of an array.
    case field
    /// The name of the item. The items are the members of an object.
    case name
    /// The position of the item. The items are the elements of an array, and `rules[2]` is the one that is second now.
    case position
  }

  /// The key of the list or map.
  public var key: Key
  /// The field that identifies an item, or the key that stands for the item's name or position.
  public var id: Key
  /// What identifies an item.
  public var by: Identity
  /// The text of the row that adds an item.
  public var add: String?
  /// The text to show while the list is empty.
  public var placeholder: String?
  /// Whether the objects contain only what rows show. Other members of the settings file are reported.
  public var isClosed: Bool

  /// Creates a repetition for the objects in a list.
  public init(
    _ key: Key, id: Key = "id", by: Identity = .field, add: String? = nil, placeholder: String? = nil,
    isClosed: Bool = false
  ) {
    self.key = key
    self.id = id
    self.by = by
    self.add = add
    self.placeholder = placeholder
    self.isClosed = isClosed
  }
}

extension Row {
  /// The list for whose items the row is repeated; `nil` if the row is not repeated.
  public var forEach: ForEach? {
    get { rules.value?.forEach }
    set { change { $0.forEach = newValue } }
  }

  /// Repeats the row for each object in a list or map in the settings. Each `${…}` in its texts is replaced.
  public func forEach(
    _ key: Key, id: Key = "id", by: ForEach.Identity = .field, add: String? = nil, placeholder: String? = nil,
    isClosed: Bool = false
  ) -> Row {
    let forEach = ForEach(
      key, id: id, by: by, add: add, placeholder: placeholder, isClosed: isClosed)
    return with { $0.forEach = forEach }
  }
}

extension Section {
  /// Repeats the section for each value of a field of the items in it, such as `item.role`.
  public func forEach(_ field: Key) -> Section {
    with { $0.forEach = field }
  }
}

extension Screen {
  /// Creates a screen that is repeated for each object of a list in the settings. Each `${…}` in its texts is
  /// replaced.
  public init(_ name: String, title: String, forEach key: Key, @SectionsBuilder sections: () -> [Section]) {
    var form = Form(title: title, sections: sections())
    form.forEach = key
    self.init(name, form)
  }
}

extension Screen {
  /// Adds a condition that the settings must meet, as `Row.requires` does for a row.
  public func requires(_ that: Condition, message: String, when: Condition? = nil) -> Screen {
    Screen(name, form.requires(that, message: message, when: when))
  }
}

extension Row.EditAction {
  /// Allows the action only while a condition holds.
  public func enabled(when condition: Condition) -> Row.EditAction {
    with { $0.enabledWhen = condition }
  }
}
