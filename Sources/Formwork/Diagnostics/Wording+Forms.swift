extension Wording {
  static func sentence(for fault: FormFault) -> String {
    switch fault {
    case .wrongType(let member, let expected, let found):
      "\(quoted(member)) must be \(expected.rawValue), not \(found)"
    case .unknownMember(let name, let owner, let suggestion):
      "\(article(owner)) has no member \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; it has \(list(FormReader.knownMembers[owner] ?? [], last: "and", limit: 14))" : "")
    case .missingMember(let name, let owner): "\(article(owner)) needs a member \(quoted(name))"
    case .unknownCase(let name, let owner, let suggestion, let known):
      "unknown \(owner.rawValue) \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; known are \(list(known, last: "and", limit: 14))" : "")
    case .reserved(let name, let owner):
      "the \(owner.rawValue) \(quoted(name)) is reserved for a later version"
    case .notOneCase(let owner, let count):
      "an object here is one \(owner.rawValue), with its name as the one member; this has \(counted(count, "member"))"
    case .payloadMissing(let name, let owner):
      "the \(owner.rawValue) \(quoted(name)) needs more than its name: write { \"\(name)\": … }"
    case .payloadUnexpected(let name, let owner):
      "the \(owner.rawValue) \(quoted(name)) takes nothing more: write \"\(name)\""
    case .duplicateID(let id, let line):
      "the id \(quoted(id)) is used twice on this screen\(first(line)); give one of the rows another 'id'"
    case .invalidID(let id):
      "\(quoted(id)) cannot be an id: it is one word, without blanks, quotes, '/', '=' or '\\', "
        + "and does not begin with '-', '#' or '!'"
    case .digitsOnlyID(let id): "the id \(quoted(id)) has digits only, and a number names a row by its place"
    case .noID: "a row needs an 'id', a 'key' or a 'text' to be named by"
    case .commandNameID(let id):
      "the id \(quoted(id)) is a command's name, so that the word alone never taps the row"
    case .idFromText(let id):
      "the value is stored under \(quoted(id)), which comes from the text; give the row a 'key' or an 'id', "
        + "or the value is lost when the text changes"
    case .keyBelow(let below, let above):
      "the key \(quoted(below.description)) lies below \(quoted(above.description)), which is a value itself"
    case .keyBoundTwice(let key, let line):
      "the key \(quoted(key.description)) has another kind or default in another row\(first(line))"
    case .emptyKey: "no part of a key can be empty"
    case .unknownKey(let key, let suggestion): "no row has the key \(quoted(key))\(didYouMean(suggestion))"
    case .notASwitch(let key): "\(quoted(key.description)) is no switch's key"
    case .noValue(let key):
      "the key \(quoted(key.description)) stands for nothing: the row's accessory holds no value"
    case .duplicateItem(let value): "the item \(quoted(value.description)) stands here twice"
    case .noItems: "there must be items to choose from"
    case .indexOutOfRange(let index, let count):
      "there is no item \(index); they go from 0 to \(count - 1)"
    case .boundsOutOfOrder(let minimum, let maximum):
      "the minimum, \(minimum), is more than the maximum, \(maximum)"
    case .memberNeedsKind(let member, let kinds): "\(quoted(member)) is for fields of kind \(kinds)"
    case .twoDefaults: "'value' and 'selectedIndex' both name the default; one is enough"
    case .stepNotPositive: "a step must be more than 0"
    case .pattern(let source, let reason): sentence(for: reason, in: source)
    case .valueBreaksRule(let member, let fault): "\(quoted(member)): \(sentence(for: fault, message: nil))"
    case .unknownScreen(let name, let suggestion):
      "there is no screen \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'screens' would hold it, or a file whose name ends in .json" : "")
    case .duplicateScreen(let name): "there is another screen \(quoted(name))"
    case .unreachableScreen(let name): "no 'push' leads to the screen \(quoted(name))"
    case .unusedAction(let name): "no row uses the action \(quoted(name))"
    case .builtInAction(let name): "the action \(quoted(name)) is built in; a declared one needs another name"
    case .formFile(_, .outsideFolder(let path)):
      "\(quoted(path)) lies outside the form's own folder, and a form reaches nothing there"
    case .formFile(_, let fault): sentence(for: fault)
    }
  }

  private static func first(_ line: Int) -> String { line > 0 ? ", first in line \(line)" : "" }

  private static func article(_ owner: FormFault.Owner) -> String {
    "aeiou".contains(owner.rawValue.first!) ? "an \(owner.rawValue)" : "a \(owner.rawValue)"
  }
}
