/// A change of one setting. Commands, actions, `undo` and files all change settings through edits.
public struct Edit: Sendable, Hashable {
  /// What an edit does with the value.
  public enum Operation: Sendable, Hashable {
    /// Stores a value, which must be of the setting's kind.
    case set(Value)
    /// Stores the value of a typed text: `on` for a switch, `8080` for an integer. An empty text removes an optional
    /// value.
    case enter(String)
    /// Removes the stored value, so that the default is in effect.
    case remove
    /// Adds an element to a list, or a name with its value to a map. If elements must be unique and
    /// the list already has the element, nothing changes.
    indirect case insert(Element, at: Position)
    /// Removes an element from a list, or a name from a map.
    case removeElement(Element)
    /// Moves an element of a list.
    indirect case move(Element, to: Position)
  }

  /// The element of a list or a map that an edit refers to.
  public enum Element: Sendable, Hashable {
    /// The first element that is equal to a value; in a map, the name.
    case value(Value)
    /// The first element that a typed text refers to.
    case text(String)
    /// The element at an index, from 0.
    case index(Int)
  }

  /// The place in a list to which an edit adds or moves an element.
  public enum Position: Sendable, Hashable {
    case end
    /// The index that the element will have, from 0.
    case index(Int)
    case before(Element)
    case after(Element)
  }

  /// The setting that changes.
  public var setting: SettingID
  /// What to do with the value.
  public var operation: Operation
  /// The row through which the setting is changed; `nil` if only the setting was named.
  package var row: RowID?
  /// Whether the value is stored even if the row is hidden or disabled, as in a settings file.
  package var takesClosedRow = false

  /// The value to store; `nil` if the edit removes one or its value has not been determined yet.
  var value: Value? { if case .set(let value) = operation { value } else { nil } }

  /// Whether the edit removes the value; valid only after an entered text has been read.
  var isRemoval: Bool { value == nil && !editsElements }

  /// Whether the edit changes elements of the value that is in effect.
  package var editsElements: Bool {
    switch operation {
    case .insert, .removeElement, .move: true
    case .set, .enter, .remove: false
    }
  }

  /// Creates an edit.
  public init(_ setting: SettingID, _ operation: Operation) {
    self.setting = setting
    self.operation = operation
  }
}

extension Edit.Operation {
  /// The operation with other elements.
  func mappingElements<Fault>(
    _ change: (Edit.Element) throws(Fault) -> Edit.Element
  ) throws(Fault) -> Self {
    func place(_ position: Edit.Position) throws(Fault) -> Edit.Position {
      switch position {
      case .before(let element): .before(try change(element))
      case .after(let element): .after(try change(element))
      case .end, .index: position
      }
    }
    return switch self {
    case .insert(let element, let position): .insert(try change(element), at: try place(position))
    case .removeElement(let element): .removeElement(try change(element))
    case .move(let element, let position): .move(try change(element), to: try place(position))
    case .set, .enter, .remove: self
    }
  }
}
