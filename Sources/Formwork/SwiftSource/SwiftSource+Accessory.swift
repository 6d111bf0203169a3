// Accessories as Swift source.
extension SwiftSource.File {
  func accessory(_ node: Int) throws(Diagnostic) -> SwiftCode {
    guard document.isObject(node), let (name, payload) = onlyMember(of: node) else {
      return try accessory(named: document.text(of: node), payload: nil)
    }
    return try accessory(named: document.text(of: name), payload: payload)
  }

  private func accessory(named name: String, payload: Int?) throws(Diagnostic) -> SwiftCode {
    guard let kind = AccessoryKind(rawValue: name) else { return .text(".none") }
    let object = payload.flatMap { document.isObject($0) ? $0 : nil }
    var arguments: [SwiftCode.Argument] = []
    if let object {
      arguments = try self.arguments(object, Grammar.members(of: kind), SwiftSource.parameters(of: kind))
    }
    switch kind {
    case .none, .disclosureIndicator, .checkmarkPlaceholder: return .text(".\(name)")
    case .checkmark: return arguments.isEmpty ? .text(".checkmark") : .call(".checkmark", arguments)
    case .detailButton, .detailDisclosureButton:
      return .call(".\(name)", [.init(nil, .call(".init", arguments))])
    case .switchToggle:
      let isOn = (object.flatMap { document.member("value", of: $0) } ?? payload).map {
        document.kind(of: $0)
      }
      return .call(".\(name)", [.init("value", .text(isOn == .true ? "true" : "false"))])
    case .segmentedControl: return try segmentedControl(payload, arguments)
    case .picker:
      if object == nil, let payload { arguments = [.init("items", try items(payload))] }
      return .call(".\(name)", arguments)
    case .view:
      if object != nil { return .call(".progress", arguments.map { .init(nil, $0.value) }) }
      let view = payload.map { document.text(of: $0) } ?? ""
      parts.add(view: view)
      return .call(".\(name)", [.init(nil, .string(view))])
    case .stepper:
      let hasValue = arguments.contains { $0.label == "value" }
      return .call(".\(name)", hasValue ? arguments : [.init(nil, .call(".init", arguments))])
    default: return .call(".\(name)", arguments)
    }
  }

  /// A segmented control whose default is given by its place.
  private func segmentedControl(
    _ payload: Int?, _ arguments: [SwiftCode.Argument]
  ) throws(Diagnostic) -> SwiftCode {
    guard let payload else { return .text(".none") }
    let items = document.isObject(payload) ? document.member("items", of: payload) ?? payload : payload
    var index = document.member("selectedIndex", of: payload).flatMap { document.number(of: $0).int } ?? 0
    if let value = document.member("value", of: payload).map({ document.value(of: $0) }) {
      let values = document.elements(of: items).map { itemValue($0) }
      index = values.firstIndex(of: value) ?? -1
    }
    return .call(
      ".segmentedControl",
      [.init("items", try self.items(items)), .init("selectedIndex", .text(String(index)))])
  }

  // MARK: - Items

  /// The items of a choice, or their source.
  func items(_ node: Int) throws(Diagnostic) -> SwiftCode {
    if document.isObject(node) { return try source(node) }
    return .list(try each(node) { element throws(Diagnostic) in try item(element) })
  }

  private func item(_ node: Int) throws(Diagnostic) -> SwiftCode {
    guard document.isObject(node) else { return .string(document.text(of: node)) }
    return .call("Row.Item", try arguments(node, Grammar.members(of: Grammar.Owner.item), SwiftSource.item))
  }

  private func itemValue(_ node: Int) -> Value {
    document.member("value", of: node).map { document.value(of: $0) } ?? document.value(of: node)
  }

  // MARK: - Sources

  /// Where a part of the form comes from.
  func source(_ node: Int) throws(Diagnostic) -> SwiftCode {
    guard let (name, value) = onlyMember(of: node) else { return .text("") }
    switch document.text(of: name) {
    case "key": return .call(".key", [.init(nil, key(value))])
    case "file": return .call(".file", [.init(nil, .string(path(document.text(of: value))))])
    case "run":
      return .call(
        ".run", [.init(nil, .list(document.elements(of: value).map { .string(document.text(of: $0)) }))])
    default: return call(value)
    }
  }

  /// A call of a source that the program registers.
  private func call(_ node: Int) -> SwiftCode {
    guard document.isObject(node), let (name, argument) = onlyMember(of: node) else {
      parts.sources.insert(document.text(of: node))
      return .call(".call", [.init(nil, .string(document.text(of: node)))])
    }
    parts.sources.insert(document.text(of: name))
    let value = SwiftLiteral.value(document.value(of: argument))
    return .call(".call", [.init(nil, .string(document.text(of: name))), .init(nil, value)])
  }
}
