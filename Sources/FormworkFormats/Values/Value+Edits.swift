import Formwork
import FormworkCore

extension Value {
  /// Makes the change of an edit.
  mutating func apply(_ edit: SyntaxEdit) { self = changed(edit.path[...], edit.change) ?? .object(.init()) }

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
  /// The element after the change, given those before it.
  func value(of elements: [Value]) -> Value {
    switch self {
    case .new(let value): value
    case .existing(let index, let edits), .copy(let index, let edits):
      edits.reduce(into: elements.indices.contains(index) ? elements[index] : .null) { $0.apply($1) }
    }
  }
}

extension SyntaxTree {
  /// The values that edits lead to.
  func value(after edits: [SyntaxEdit]) -> Value {
    edits.reduce(into: value(of: SyntaxTree.root)) { $0.apply($1) }
  }

  /// The failure of edits whose text, read again, has other values.
  var wouldAlterOthers: Failure {
    Failure(unlocated: "the change would alter other values of the file")
  }
}

extension Failure {
  /// The failure of a change that is not about one place in the text.
  init(unlocated message: String) {
    let fault = OtherFault(
      code: "settings.syntax", message: message.visible, status: ExitStatus.malformed.rawValue)
    self.init([Diagnostic(.other(fault))])
  }
}

extension SyntaxTree.Part {
  /// The first reading.
  var value: Value {
    switch self {
    case .scalar(let value, _), .ambiguous(let value, _, _): value
    case .array(let parts, _): .array(parts.map { $0.value })
    case .object(let members, _):
      .object(Value.Object(members.map { .init(name: $0.name, value: $0.value.value) }))
    }
  }
}

extension [Value] {
  /// An arrangement that leads to other elements. Those that stay or change keep the text around them.
  func arrangement(to values: [Value]) -> [SyntaxEdit.Element] {
    zip(values, values.origins(in: self)).map { value, origin in
      guard let origin else { return .new(value) }
      return .existing(origin, self[origin] == value ? [] : [SyntaxEdit([], .set(value))])
    }
  }
}

extension Value {
  var isCollection: Bool { array != nil || object != nil }
  var isOfSeveralLines: Bool { string?.utf8.contains(0x0A) ?? false }
}

extension [UInt8] {
  /// Whether one byte follows directly after another one.
  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    indices.dropFirst().contains { self[$0 - 1] == first && self[$0] == second }
  }
}
