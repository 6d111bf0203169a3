extension Value {
  /// Applies an edit.
  package mutating func apply(_ edit: SyntaxEdit) {
    self = changed(edit.path[...], edit.change) ?? .object(.init())
  }

  /// The value after these edits.
  package func applying(_ edits: [SyntaxEdit]) -> Value { edits.reduce(into: self) { $0.apply($1) } }

  /// The value after a change; `nil` if nothing is left of an object.
  private func changed(_ path: ArraySlice<String>, _ change: SyntaxEdit.Change) -> Value? {
    guard let name = path.first else {
      switch change {
      case .set(let value): return value
      case .remove: return nil
      case .arrange(let elements): return .array(elements.map { $0.value(of: array ?? []) })
      case .arrangeMembers(let members):
        let old = object?.map { $0.value } ?? []
        return .object(Object(members.map { .init(name: $0.name, value: $0.element.value(of: old)) }))
      }
    }
    var object = object ?? Object()
    let isRemoval = if case .remove = change { true } else { false }
    guard let old = object[name] else {
      if isRemoval { return self }
      object[name] = Value.object(.init()).changed(path.dropFirst(), change)
      return .object(object)
    }
    object[name] = old.changed(path.dropFirst(), change)
    return object.isEmpty && isRemoval ? nil : .object(object)
  }
}

extension SyntaxEdit.Element {
  /// The element after the change, given the elements before the change.
  package func value(of elements: [Value]) -> Value {
    switch self {
    case .new(let value): value
    case .existing(let index, let edits), .copy(let index, let edits):
      (elements.indices.contains(index) ? elements[index] : .null).applying(edits)
    }
  }
}

extension [Value] {
  /// An arrangement that produces other elements. Elements that stay or change keep the text around them.
  package func arrangement(to values: [Value]) -> [SyntaxEdit.Element] {
    zip(values, values.origins(in: self)).map { value, origin in
      guard let origin else { return .new(value) }
      return .existing(origin, self[origin] == value ? [] : [SyntaxEdit([], .set(value))])
    }
  }
}
