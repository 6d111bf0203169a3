import Formwork

/// The texts of a form for a page that others may see.
///
/// They lack the values of secrets and everything that a page does not need: comments, members for other programs, the
/// arguments of programs and functions, contexts except for `key`, and members of samples that belong to no row.
struct PublicForm {
  /// The form's own text.
  private(set) var text: [UInt8]
  /// The texts of the pushed files, by their names in the form.
  private(set) var pushed: [(name: String, text: [UInt8])] = []
  /// The texts of the files with data that the form loads, which can contain rows.
  private(set) var data: [(name: String, text: [UInt8])] = []
  private let form: CompiledForm

  init(_ file: FormFile, data: [(name: String, text: [UInt8])]) {
    form = file.definition.form
    let texts = file.texts
    text = texts.form
    text = published(texts.form, isMain: true)
    pushed = texts.pushed.map { ($0.name, published($0.text, isMain: false)) }
    self.data = data.map { ($0.name, published($0.text, isMain: false)) }
  }

  private func published(_ text: [UInt8], isMain: Bool) -> [UInt8] {
    guard let value = JSONReader.read(text, file: "").document?.value(of: SyntaxTree.root) else {
      return text
    }
    let unneeded = ["schema", "beforeSave", "afterSave"]
    let new = value.mapMembers { member in
      if Grammar.isIgnored(member.name) || unneeded.contains(member.name) { return nil }
      switch member.name {
      // Only the samples of the form's own file count.
      case "samples": return isMain ? member.value.mapMembers { settings(ofSample: $0) } : [:]
      // These are names of screens, not of members of a form.
      case "screens":
        return member.value.mapMembers { Grammar.isIgnored($0.name) ? nil : published($0.value) }
      default: return published(member.value)
      }
    }
    return Array((new ?? published(value)).json.utf8)
  }

  /// The settings that a sample contains.
  private func settings(ofSample sample: Value.Object.Member) -> Value? {
    if Grammar.isIgnored(sample.name) { return nil }
    return Session(form, sample: sample.name).map { HTMLPage.settings(of: $0) } ?? [:]
  }

  /// A part of the form without what a page does not need, the defaults of secrets, and the secrets that actions set.
  ///
  /// - Parameter isSelection: whether it is an action or a list of actions.
  private func published(_ value: Value, isSelection: Bool = false) -> Value {
    if case .array(let elements) = value {
      return .array(elements.map { published($0, isSelection: isSelection) })
    }
    let hasSecret = hasSecretValue(value)
    return value.mapMembers { member in
      if Grammar.isIgnored(member.name) || hasSecret && member.name == "value" { return nil }
      return published(member, isSelection: isSelection)
    } ?? value
  }

  private func published(_ member: Value.Object.Member, isSelection: Bool) -> Value {
    let value = member.value
    switch member.name {
    case "set": return value.mapMembers { isSecret($0.name) ? nil : $0.value } ?? value
    case "run": return value.array.map { .array(Array($0.prefix(1))) } ?? value
    // Only functions of the program read the rest of a context.
    case "context": return value.mapMembers { $0.name == "key" ? $0.value : nil } ?? value
    case "call": return value.mapMembers { _ in .null } ?? value
    case let name where isSelection && callsFunction(name): return .null
    case "selection", "onChange": return published(value, isSelection: true)
    case "value": return value
    default: return published(value)
    }
  }

  /// Whether the name of an action is that of a function of the program.
  private func callsFunction(_ name: String) -> Bool {
    name != "when" && name != "selection" && Action.BuiltIn(rawValue: name) == nil
  }

  /// Whether a key is that of a secret, or may be one of a row that has not been loaded.
  private func isSecret(_ text: String) -> Bool {
    let key = Key(text)
    if let setting = form.setting(key) { return form.settings[setting].isSecure }
    guard let first = key.names.first, ["item", "outer"].contains(first) else { return form.hasUnknownRows }
    let field = Array(key.names.dropFirst().drop { $0 == "outer" })
    return form.hasUnknownRows || form.lists.indices.contains { form.isSecret(field: field, ofList: $0) }
  }

  /// Whether the value of an accessory is a secret, or contains secrets.
  private func hasSecretValue(_ payload: Value) -> Bool {
    guard let object = payload.object else { return false }
    if let isSecure = object["secure"] { return isSecure == true }
    return ["of", "names"].contains { object[$0].map(isSecure) ?? false }
  }

  /// Whether an object, or one below it, is secure.
  private func isSecure(_ value: Value) -> Bool {
    (value.object ?? [:]).contains { $0.name == "secure" && $0.value == true || isSecure($0.value) }
  }
}

extension Value {
  /// An object with other values, without the members that get none; `nil` if this is not an object.
  fileprivate func mapMembers(_ new: (Object.Member) -> Value?) -> Value? {
    object.map { object in
      .object(Object(object.compactMap { member in new(member).map { .init(name: member.name, value: $0) } }))
    }
  }
}
