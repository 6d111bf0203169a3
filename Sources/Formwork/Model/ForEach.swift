/// Repeats a row for each object of a list in the settings.
///
/// ```swift
/// Row(text: "${item.name}", actions: [.push("user")])
///   .forEach("users", id: "name", add: "Add User…", placeholder: "No users")
/// ```
/// In the row, `item` stands for the object: `item.email` is a separate key for each item.
public struct ForEach: Sendable, Hashable {
  /// The key of the list.
  public var key: Key
  /// The field that identifies an item.
  public var id: Key
  /// The text of the row that adds an item.
  public var add: String?
  /// The text to show while the list is empty.
  public var placeholder: String?
  /// Whether the objects contain only what rows show. Other members of the settings file are reported.
  public var isClosed: Bool

  /// Creates a repetition for the objects in a list.
  public init(
    _ key: Key, id: Key = "id", add: String? = nil, placeholder: String? = nil, isClosed: Bool = false
  ) {
    self.key = key
    self.id = id
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

  /// Repeats the row for each object of a list in the settings. Each `${…}` in its texts is replaced.
  public func forEach(
    _ key: Key, id: Key = "id", add: String? = nil, placeholder: String? = nil, isClosed: Bool = false
  ) -> Row {
    with { $0.forEach = ForEach(key, id: id, add: add, placeholder: placeholder, isClosed: isClosed) }
  }
}

extension Section {
  /// Repeats the section for each value of a field of the items in it, such as `item.role`.
  public func forEach(_ field: Key) -> Section {
    var section = self
    section.forEach = field
    return section
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
    var action = self
    action.enabledWhen = condition
    return action
  }
}
