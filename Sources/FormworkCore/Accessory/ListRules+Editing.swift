// Edits of single elements of lists and maps.
extension Input {
  /// The value after an edit of an element; `nil` if the input has no elements.
  func value(_ value: Value?, after operation: Edit.Operation) throws(ValueFault) -> Value? {
    if value?.isUnknown ?? false { throw .secretElements }
    do throws(ValueFault) {
      switch rules {
      case .list(let rules): return .array(try rules.values(value?.array ?? [], after: operation))
      case .map(let rules):
        return .object(try rules.object(value?.object ?? Value.Object(), after: operation))
      #if !hasFeature(Embedded)
        case .json:
          guard let elements = value?.array else { return nil }
          return .array(try ListRules(Input(.json)).values(elements, after: operation.readingJSON))
      #endif
      default: return nil
      }
    } catch { throw isSecure ? error.withoutValue : error }
  }

  /// Resolves an edit of an element: texts become values or members, and positions become indices. Returns `nil` if the
  /// edit changes nothing or does not edit an element.
  ///
  /// - Parameter contains: tells whether a list contains a value; if `nil`, the list is searched.
  func resolved(
    _ operation: Edit.Operation, in value: Value, contains: ((Value) -> Bool)?
  ) throws(ValueFault) -> Edit.Operation? {
    do throws(ValueFault) {
      switch rules {
      case .list(let rules): return try rules.resolved(operation, in: value.array ?? [], contains: contains)
      case .map(let rules): return try rules.resolved(operation, in: value.object ?? Value.Object())
      default: return nil
      }
    } catch { throw isSecure ? error.withoutValue : error }
  }

  /// Checks the number of elements after edits. A value that already breaks the rule may come closer to it.
  ///
  /// - Parameter old: the number of elements that are stored; `nil` if nothing is.
  func validate(count: Int, insteadOf old: Int?) throws(ValueFault) {
    let (minimum, maximum) =
      switch rules {
      case .list(let rules): (rules.minimumCount, rules.maximumCount)
      case .map(let rules): (rules.minimumCount, rules.maximumCount)
      default: (Int?.none, Int?.none)
      }
    try Input.validate(
      count: count, old.map { $0 < count } ?? false ? nil : minimum,
      old.map { $0 > count } ?? false ? nil : maximum)
  }
}

extension Value {
  /// The number of elements of an array or members of an object; `nil` for other kinds.
  package var elementCount: Int? { array?.count ?? object?.count }
}

extension ListRules {
  fileprivate func values(
    _ values: [Value], after operation: Edit.Operation
  ) throws(ValueFault) -> [Value] {
    var values = values
    if let operation = try resolved(operation, in: values, contains: nil),
      let change = ElementChange(operation, of: values)
    {
      change.apply(to: &values)
    }
    return values
  }

  fileprivate func resolved(
    _ operation: Edit.Operation, in values: [Value], contains: ((Value) -> Bool)?
  ) throws(ValueFault) -> Edit.Operation? {
    switch operation {
    case .insert(let new, let position):
      let value = try newElement(new, values)
      let index = try insertionIndex(position, in: values)
      if isUnique, contains?(value) ?? values.contains(value) { return nil }
      return .insert(.value(value), at: .index(index))
    case .removeElement(let element):
      // What the list does not contain need not be removed.
      return try place(of: element, in: values).map { .removeElement(.index($0)) }
    case .move(let element, let position):
      let start = try index(of: element, in: values)
      let end = try destination(position, from: start, in: values)
      // A move among equal elements changes nothing.
      if values[min(start, end)...max(start, end)].allSatisfy({ $0 == values[start] }) { return nil }
      return .move(.index(start), to: .index(end))
    case .set, .enter, .remove: return nil
    }
  }

  /// The element to insert; an index means a copy of the element there.
  private func newElement(_ new: Edit.Element, _ values: [Value]) throws(ValueFault) -> Value {
    switch new {
    case .value(let value): try element.accept(value: value)
    case .text(let text) where areIdentities && (try? Input.readJSON(text.utf8.span, as: .object)) != nil:
      throw itemAsObject
    case .text(let text): try element.accept(text: text.utf8.span)
    case .index: values[try index(of: new, in: values)]
    }
  }

  /// The index of the element that an edit means. A text means a value first, so that `80` is the port 80
  /// rather than the 80th port.
  package func index(of meant: Edit.Element, in values: [Value]) throws(ValueFault) -> Int {
    if let index = try place(of: meant, in: values) { return index }
    let text =
      switch meant {
      case .text(let text): text
      case .value(let value): value.description
      case .index(let index): "\(index + 1)"
      }
    throw .noSuchElement(
      text, suggestion: Suggestion.nearest(to: text, among: values.map { $0.description }))
  }

  /// The same; `nil` if the list does not contain the value.
  private func place(of meant: Edit.Element, in values: [Value]) throws(ValueFault) -> Int? {
    switch meant {
    case .index(let index):
      guard values.indices.contains(index) else {
        throw .elementOutOfRange(number: index + 1, last: values.count)
      }
      return index
    case .value(let value): return values.firstIndex(of: value)
    case .text(let text):
      if let value = try? element.read(text), let index = values.firstIndex(of: value) { return index }
      // An invalid element of a settings file can be removed by its text, too.
      return values.firstIndex { $0.description.hasSameScalars(as: text) }
    }
  }

  private func insertionIndex(_ position: Edit.Position, in values: [Value]) throws(ValueFault) -> Int {
    switch position {
    case .end: return values.count
    case .index(let index):
      guard (0...values.count).contains(index) else {
        throw .elementOutOfRange(number: index + 1, last: values.count + 1)
      }
      return index
    case .before(let element): return try index(of: element, in: values)
    case .after(let element): return try index(of: element, in: values) + 1
    }
  }

  /// The index of a moved element in the list that results.
  private func destination(
    _ position: Edit.Position, from start: Int, in values: [Value]
  ) throws(ValueFault) -> Int {
    switch position {
    case .end: return values.count - 1
    case .index(let index): return try self.index(of: .index(index), in: values)
    case .before(let element):
      let index = try index(of: element, in: values)
      return index > start ? index - 1 : index
    case .after(let element):
      let index = try index(of: element, in: values)
      return index < start ? index + 1 : index
    }
  }
}

#if !hasFeature(Embedded)
  extension Edit.Operation {
    /// The operation on a list of JSON values: typed elements are JSON or, if they are not, texts.
    fileprivate var readingJSON: Self {
      mappingElements { element in
        guard case .text(let text) = element else { return element }
        return .value((try? Input(.json).read(text)) ?? .string(text))
      }
    }
  }
#endif

extension MapRules {
  fileprivate func object(
    _ object: Value.Object, after operation: Edit.Operation
  ) throws(ValueFault) -> Value.Object {
    let operation = try resolved(operation, in: object)
    let change = operation.flatMap { ElementChange($0, of: .object(object)) }
    return change?.applied(to: .object(object))?.object ?? object
  }

  fileprivate func resolved(
    _ operation: Edit.Operation, in object: Value.Object
  ) throws(ValueFault) -> Edit.Operation? {
    switch operation {
    case .insert(let new, .end):
      var named = Value.Object()
      for member in try newMembers(new) { named[member.name] = member.value }
      let members = Value.Object(named.filter { object[$0.name] != $0.value })
      return members.isEmpty ? nil : .insert(.value(.object(members)), at: .end)
    case .removeElement(.text(let name)), .removeElement(.value(.string(let name))):
      return object.place(of: name) == nil ? nil : .removeElement(.text(name))
    case .insert, .removeElement, .move: throw .noOrder
    case .set, .enter, .remove: return nil
    }
  }

  private func newMembers(_ new: Edit.Element) throws(ValueFault) -> [Value.Object.Member] {
    switch new {
    case .value(let value):
      guard let members = value.object?.members else {
        throw .wrongKind(expected: kind, found: value.kindName)
      }
      for member in members { try validate(member) }
      return members
    case .text(let text):
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw .notAMember(text) }
      let name = String(text[..<equals])
      try validate(name: name)
      let value = String(text[text.utf8.index(after: equals)...])
      return [.init(name: name, value: try element.accept(text: value.utf8.span))]
    case .index: throw .noOrder
    }
  }
}
