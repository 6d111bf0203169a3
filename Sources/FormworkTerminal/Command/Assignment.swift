import Formwork

/// A word such as `KEY=VALUE`, or `KEY+=VALUE` and `KEY-=VALUE` for an element of a list.
struct Assignment {
  var name: String
  var operation: Edit.Operation

  init(name: String, operation: Edit.Operation) {
    self.name = name
    self.operation = operation
  }

  init(_ name: String, _ text: String, in session: Session) {
    (self.name, operation) = (name, .enter(text))
    guard let sign = name.last, sign == "+" || sign == "-", (try? session.find(name)) == nil else { return }
    self.name.removeLast()
    operation = sign == "+" ? .insert(.text(text), at: .end) : .removeElement(.text(text))
  }
}

extension Session {
  /// The edit of one member of a map that a name such as `env.LANG` stands for; `nil` if there is no such map.
  func edit(ofMember name: String, _ operation: Edit.Operation, position: Int) throws(Refusal) -> Edit? {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let map = dot.map { String(name[..<$0]) } ?? Key.wholePath
    let member = dot.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    guard !member.isEmpty, let setting = form.setting(path: map.utf8.span), exists(setting: setting),
      form.input(ofSetting: setting).mapRules != nil
    else { return nil }
    let row = form.row(of: setting)
    switch operation {
    case .enter(let text):
      return try edit(row, .insert(.text("\(member)=\(text)"), at: .end), position: position)
    case .set(let value):
      let object = Value.object([member: value])
      return try edit(row, .insert(.value(object), at: .end), position: position)
    case .remove: return try edit(row, .removeElement(.text(member)), position: position)
    default: return nil
    }
  }
}

extension Edit.Operation {
  /// The text of a value that was typed.
  var text: String? {
    get {
      switch self {
      case .enter(let text), .insert(.text(let text), _), .removeElement(.text(let text)): text
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .enter: self = .enter(newValue)
      case .insert(_, let position): self = .insert(.text(newValue), at: position)
      case .removeElement: self = .removeElement(.text(newValue))
      default: break
      }
    }
  }
}
