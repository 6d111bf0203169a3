// Sentences about faults of all kinds.
extension Wording {
  /// One sentence that says what is wrong and, if possible, what would be right.
  package static func sentence(for fault: Fault, _ speaker: Speaker = .plain) -> String {
    #if hasFeature(Embedded)
      // Forms are checked before they are exported to a page, so the page's engine leaves out these messages.
      return pageSentence(for: fault)
    #else
      if case .form(let fault) = fault { return sentence(for: fault) }
      return sentence(besideForms: fault, speaker)
    #endif
  }

  /// Like `sentence(for:)`, for a page. Pages have no messages about mistakes in forms: forms are checked before
  /// export.
  static func pageSentence(for fault: Fault) -> String {
    if case .form = fault { formHasMistakes } else { sentence(besideForms: fault, .plain) }
  }

  private static func sentence(besideForms fault: Fault, _ speaker: Speaker) -> String {
    switch fault {
    case .form: ""
    case .json(let fault): sentence(for: fault)
    case .refusal(let refusal): refusal.message(speaker)
    case .stored(let fault): sentence(for: fault)
    case .finding(let finding): sentence(for: finding, speaker)
    case .other(let fault): fault.message
    }
  }

  // MARK: - Settings files

  static func sentence(for fault: StoredFault) -> String {
    switch fault {
    case .notAnObject(let found): "the settings must be an object, such as {}, not \(found)"
    case .inTheWay(let name, let found, let key):
      "\(quoted(name)) is \(found), but the form stores \(quoted(key.description)) in it; "
        + "it must be an object or be removed"
    case .unknownMember(let key, let suggestion, let others):
      noSetting(key.description, suggestion)
        + (others == 0
          ? "" : "; \(counted(others, "other item")) \(others == 1 ? "has" : "have") this member, too")
    case .repeatedName(let key, let line):
      "\(quoted(key.description)) occurs more than once (first on line \(line)); the last one applies, "
        + "and it cannot be changed until the others are removed"
    case .wrongKind(let key, let expected, let found, let isSecure):
      "\(quoted(key.description)) must be \(name(of: expected)), "
        + (isSecure ? "but the stored value is something else" : "not \(stored(found))")
        + "; the default applies, and the stored value is kept until you set it"
    case .breaksRule(let key, let fault): "\(quoted(key.description)): \(sentence(for: fault, message: nil))"
    case .requirement(_, let key, let message):
      "\(quoted(key.description)): \(message.excerpt(300))"
    case .itemWithoutIdentity(let list, let number, let field):
      "item \(number) of \(quoted(list.description)) needs \(quoted(field.description)), "
        + "a string or a number that identifies it"
    case .mustBeObject(let key, let found): "\(quoted(key.description)) must be an object, not \(found)"
    case .repeatedIdentity(let list, let identity, let field, let first, let second):
      "items \(first) and \(second) of \(quoted(list.description)) have the same "
        + "\(quoted(field.description)), \(quoted(identity)); it must be unique"
    case .tooManyItems(let list, let limit):
      "\(quoted(list.description)) has too many items; with this form, the limit is \(limit)"
    case .tooMuchWork(let limit): tooMuchWork(limit: limit)
    }
  }

  private static func stored(_ value: Value) -> String {
    value.double?.isFinite == false ? tooLargeNumber : value.json.excerpt()
  }
}

extension Finding {
  /// A sentence that says what is wrong and what would help.
  public var message: String { Wording.sentence(for: self) }

  /// The setting that the finding is about.
  public var key: Key? { fault.key }
}
