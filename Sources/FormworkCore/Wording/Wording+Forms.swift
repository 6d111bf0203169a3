extension Wording {
  package static func sentence(for fault: FormFault) -> String {
    switch fault {
    case .wrongType("require", .array, let found):
      "'require' must be an array of objects, such as [{ \"that\": \"a != b\", \"message\": \"…\" }], not \(found)"
    case .wrongType(let member, let expected, let found):
      "\(quoted(member)) must be \(expected.rawValue), not \(found)"
    case .unknownMember(let name, let owner, let suggestion, let known):
      "\(article(owner)) has no member \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; its members are \(list(known, last: "and", limit: 14))" : "")
    case .notA(let owner, let expected, let found):
      "\(article(owner.name)) must be \(expected.rawValue), not \(found)"
    case .missingMember(let name, let owner): "\(article(owner)) needs a member \(quoted(name))"
    case .unknownCase(let name, let owner, let suggestion, let known):
      switch owner {
      case .by, .keys, .kind, .style, .writes:
        "\(quoted(owner.name)) cannot be \(quoted(name))"
          + (suggestion == nil ? "; use \(list(known))" : didYouMean(suggestion))
      default:
        "unknown \(owner.name) \(quoted(name))\(didYouMean(suggestion))"
          + (suggestion == nil ? "; expected one of \(list(known, last: "and", limit: limit(owner)))" : "")
      }
    case .notOneCase(let owner, let count):
      "\(article(owner.name)) must be an object with exactly one member, not \(counted(count, "member"))"
    case .memberBesideAccessory(let name, let instead):
      "the members of \(quoted(name)) must be inside it; write \(instead)"
    case .payloadMissing(let name, let owner):
      "the \(owner.name) \(quoted(name)) needs a value: { \"\(name)\": … }"
    case .payloadUnexpected(let name, let owner):
      "the \(owner.name) \(quoted(name)) takes no value; write \"\(name)\""
    case .duplicateID(let id, let isDerived, let line):
      "the id \(quoted(id))\(isDerived ? ", which comes from the key or text," : "") is used twice on this screen"
        + "\(first(line)); give one of the rows another 'id'"
    case .invalidID(let id):
      "\(quoted(id)) is not a valid id; an id contains no spaces, quotes, '/', '=' or '\\', "
        + "and does not begin with '-', '#' or '!'"
    case .digitsOnlyID(let id):
      "the id \(quoted(id)) is a number, but a number refers to a row by its position"
    case .noID: "a row needs an 'id', a 'key', or a 'text' that contains a letter or a digit"
    case .commandNameID(let id):
      "the id \(quoted(id)) is also a command, so typing it does not tap the row"
    case .idFromText(let id):
      "the value is stored under \(quoted(id)), which is derived from the text; give the row a 'key' or an 'id', "
        + "or the value is lost when the text changes"
    case .keyBelow(let below, let above):
      "the key \(quoted(below.description)) conflicts with \(quoted(above.description)), which has a value of its own"
    case .wholeSettings:
      "the key '.' requires a map and a store whose keys are not flat"
    case .keyBoundTwice(let key, let property, let line):
      "the key \(quoted(key.description)) has a different \(name(property)) \(place(ofRow: line)); "
        + "give one of the rows another 'key'"
    case .keyFromSameID(let key, let line):
      "this row has no 'key' and the same id as a row \(place(ofRow: line)), so both store their value under "
        + "\(quoted(key.description)); give each of them a 'key'"
    case .secretIdentity(let field, let list):
      "the field \(quoted(field)) identifies the items of \(quoted(list.description)), so it cannot be 'secure'"
    case .flatNameTaken(let key, let line):
      "in a flat store the key \(quoted(key.description)) is the same member as another row's key\(first(line))"
    case .emptyKey: "a part of the key is empty"
    case .tooDeepKey(let limit): "a key has at most \(limit) parts"
    case .unknownKey(let key, nil) where key.utf8.starts(with: "item.".utf8):
      noRow(withKey: key) + "; a member of an item has a row, or is the 'id' of 'forEach'"
    case .unknownKey(let key, let suggestion): noRow(withKey: key) + didYouMean(suggestion)
    case .nothingToClose(let key):
      "'closed' has no effect on \(quoted(key.description)); no row has a key below it"
    case .notASwitch(let key): "\(quoted(key.description)) is not the key of a switch"
    case .noValueForChange: "'onChange' has no effect on a row without a value; add an accessory with a value"
    case .noValueToBeNull:
      "'nullable' has no effect on a row without a value; add an accessory with a value"
    case .noValueToKeep: "'keep' has no effect on a row without a value; add an accessory with a value"
    case .noValue(let key):
      "the key \(quoted(key.description)) has no effect; the row has no accessory with a value"
    case .duplicateItem(let value): "another item has the value \(quoted(value.description))"
    case .noItems: "there are no items to choose from"
    case .indexOutOfRange(let index, let count):
      "there is no item \(index); valid indexes are 0 to \(count - 1)"
    case .boundsOutOfOrder(let minimum, let maximum):
      "the minimum, \(minimum), is greater than the maximum, \(maximum)"
    case .memberNeedsKind(let member, let kinds):
      "\(quoted(member)) applies only to fields of the kinds "
        + list(kinds.map { $0.rawValue }, last: "and", isQuoted: false)
    case .twoDefaults: "'value' and 'selectedIndex' both set the default; use only one"
    case .stepNotPositive: "a step must be greater than 0"
    case .elementDefault:
      "'value' has no effect here; set the default of the whole list or map next to 'of'"
    case .secretNames: "the names in a map are always shown; remove 'secure'"
    case .namesNotText: "names are strings; 'kind' cannot be integer or decimal here"
    case .pattern(let source, let reason): sentence(for: reason, in: source)
    case .expression(let reason): sentence(for: reason)
    case .ruleCircle(let keys):
      "\(list(keys.map { $0.description }, last: "and")) would depend on "
        + (keys.count == 1 ? "itself" : "each other")
        + ": hiding a row must not change a value that decides whether the row is hidden"
    case .rulesLock(let keys):
      "\(list(keys.map { $0.description }, last: "and")) \(keys.count == 1 ? "depends on itself" : "depend on each other"); "
        + (keys.count == 1
          ? "once it is hidden or disabled, only 'set' can make it available again"
          : "once they are hidden or disabled, only a 'set' of all of them can make them available again")
    case .requirementWithoutKey: "this condition reads no key, so no setting affects it"
    case .defaultBreaksRequirement(let message):
      "the row's default does not meet this requirement: \(message.excerpt(200))"
    case .secretInText(let key): "\(quoted(key.description)) is a secret and cannot be shown in a text"
    case .valueBreaksRule(let member, let fault): "\(quoted(member)): \(sentence(for: fault, message: nil))"
    case .unknownScreen(let name, let suggestion, let canBeFile):
      noScreen(name, suggestion: suggestion)
        + (suggestion != nil
          ? "" : "; define it under 'screens'" + (canBeFile ? ", or name a file that ends in .json" : ""))
    case .duplicateScreen(let name): "the first screen is already named \(quoted(name)); choose another name"
    case .ambiguousScreen(let name): "another screen with different content is also named \(quoted(name))"
    case .unreachableScreen(let name): "no 'push' leads to the screen \(quoted(name))"
    case .constantCondition(let isPart, let holds, let reason):
      "this \(isPart ? "part of the condition" : "condition") is \(holds ? "always" : "never") true"
        + sentence(for: reason)
    case .unexpandedText(let member):
      "'${…}' has no effect in \(quoted(member)); "
        + "only 'text', 'detailText', 'header', 'footer', 'message' and the 'title' of an alert "
        + "or of a screen in 'screens' expand it"
    case .memberNeedsMember(let member, let needed):
      "\(quoted(member)) has no effect without \(quoted(needed))"
    case .unusedAction(let name): "no row uses the action \(quoted(name))"
    case .builtInAction(let name): "\(quoted(name)) is a built-in action; choose another name"
    case .noFileName: "the name of a file cannot be empty"
    case .ruleInContext(let name):
      "\(quoted(name)) has no effect in a context, which is only data; give the row itself this rule"
    case .nulInFileName: "the name of a file cannot contain a NUL (\\u0000)"
    case .outsideFolder(let path):
      "\(whole(path)) is outside the form's folder; a form can use only files in its folder"
    case .notAnItemKey(let key):
      "\(quoted(key.description)) is not a field of the item; expected 'item.FIELD', or 'item' for a map"
    case .positionAsKey(let key):
      "'item.\(key.description)' is the item's position, which no row can set; "
        + "for a member with this name, set the 'id' of 'forEach' to another one"
    case .listWithoutRow(let key, let suggestion):
      "no row is repeated for the items of \(quoted(key.description)); "
        + (suggestion.map { "did you mean \(quoted($0))?" } ?? "add 'forEach' with this key to a row")
    case .nothingToReload: "'reloadWhen' has no effect, because nothing here comes from a source"
    case .rowsFromKey:
      "rows cannot come from a key; use 'forEach' to repeat a row for each item in a list"
    case .rowsOfItem:
      "all items share the rows of their screen, so these rows can come only from a file"
    case .actionWithoutItem(let name):
      "\(quoted(name)) requires an item; use it in a row or on a screen with 'forEach'"
    case .listInList:
      "'forEach' must name a list of the item here; expected 'item.FIELD'"
    case .notAnItemField(let text):
      "\(quoted(text)) is not a field of the items in this section; "
        + "expected 'item.NAME', in a section with a row that has 'forEach'"
    case .inSample(let fault): sentence(for: fault)
    case .noProgram(let member):
      "\(quoted(member)) must begin with the name of a program, as in [\"systemctl\", \"restart\", \"nginx\"]"
    case .nulInArgument: "an argument of a program cannot contain a NUL (\\u0000)"
    case .programOutsideFolder(let path):
      "\(whole(path)) is outside the form's folder; use a path in the folder, an absolute path, or a name that is "
        + "looked up in PATH"
    case .tooMuchWork(let limit): tooMuchWork(limit: limit)
    case .tooManyParts(let limit): "too many sections and rows; the limit is \(limit)"
    case .tooManyMistakes(let limit): "too many problems; only the first \(limit) are listed"
    }
  }

  private static func sentence(for reason: FormFault.ConstantReason) -> String {
    switch reason {
    case .readsNoSetting: "; it reads no setting"
    case .sameSides: "; both sides are the same"
    case .neverUnset(let key): "; \(quoted(key.description)) has a default, so it is never unset"
    case .bounds(let key, let minimum, let maximum):
      "; \(quoted(key.description)) is \(range(minimum, maximum).first ?? "any number")"
    case .invalidText(let text, let key): "; \(quoted(text)) is not valid for \(quoted(key.description))"
    case .anyValue(let keys):
      ", whatever the value\(keys.count == 1 ? "" : "s") of "
        + list(keys.map { $0.description }, last: "and")
    }
  }

  /// How many known names to list. A program can define any number of functions, so the number of actions is limited.
  private static func limit(_ owner: FormFault.Owner) -> Int {
    owner == .action ? Action.BuiltIn.allCases.count : .max
  }

  private static func name(_ property: FormFault.SharedProperty) -> String {
    switch property {
    case .kind: "kind of value"
    case .defaultValue: "default"
    case .secure: "'secure'"
    case .nullable: "'nullable'"
    case .allowsSingle: "'allowsSingle'"
    case .keep: "'keep'"
    }
  }

  private static func place(ofRow line: Int) -> String {
    line > 0 ? "on line \(line)" : line == 0 ? "in another file" : "in another row"
  }

  private static func first(_ line: Int) -> String { line > 0 ? " (first on line \(line))" : "" }

  private static func article(_ name: String) -> String {
    "aeiou".unicodeScalars.contains(name.unicodeScalars.first ?? " ") ? "an \(name)" : "a \(name)"
  }
}
