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
