/// What is wrong with a form's definition, as facts.
public enum FormFault: Sendable, Hashable {
  /// The kinds of thing that a definition consists of.
  public enum Owner: String, Sendable, Hashable {
    case form, screen, section, row, item, store, alert, action
    case choice = "alert's action"
    case editAction = "edit action"
    case accessory, cell, style, kind, writes, keys
    case switchToggle, segmentedControl, textField, stepper, picker, detailButton
    case detailDisclosureButton, checkmark, requirement, whenHidden
  }

  /// What a member must be, in the words of a message.
  public enum Expectation: String, Sendable, Hashable {
    case text = "a text"
    case object = "an object"
    case array = "an array"
    case boolean = "true or false"
    case number = "a number"
    case integer = "a whole number"
    case length = "a whole number, 0 or more"
    case textOrObject = "a text or an object"
    case booleanOrObject = "true, false or an object"
    case itemsOrObject = "an array of items, or an object"
    case key = "a dotted path or an array of names"
    case condition = "a condition, such as a switch's key, or 'port > 0'"
    case scalar = "a text, a number or a boolean"
    case accessory = "an accessory's name, or an object with that name as its one member"
    case selection = "an action, or a list of actions"
    case keyOrKeys = "a key, or an array of keys"
  }

  case wrongType(member: String, expected: Expectation, found: String)
  /// Something else stands where a part of a form should.
  case notA(Owner, expected: Expectation, found: String)
  case unknownMember(String, of: Owner, suggestion: String?)
  case missingMember(String, of: Owner)
  case unknownCase(String, of: Owner, suggestion: String?, known: [String])
  /// A name that a later version will know.
  case reserved(String, of: Owner)
  case notOneCase(Owner, count: Int)
  case payloadMissing(String, of: Owner)
  case payloadUnexpected(String, of: Owner)

  case duplicateID(String, firstLine: Int)
  case invalidID(String)
  case digitsOnlyID(String)
  case noID
  case commandNameID(String)
  case idFromText(String)

  case keyBelow(Key, above: Key)
  case keyBoundTwice(Key, firstLine: Int)
  case emptyKey
  /// In a flat store another key is kept under the same member.
  case flatNameTaken(Key, firstLine: Int)
  case tooDeepKey(limit: Int)
  case unknownKey(String, suggestion: String?)
  case notASwitch(Key)
  case noValue(Key)

  case duplicateItem(Value)
  case noItems
  case indexOutOfRange(Int, count: Int)
  case boundsOutOfOrder(minimum: String, maximum: String)
  case memberNeedsKind(member: String, kinds: String)
  case twoDefaults
  case stepNotPositive
  case pattern(String, PatternFault.Reason)
  case expression(ExpressionFault.Reason)
  /// Keys whose rows hide each other in a circle, and lose their values with it.
  case ruleCircle([Key])
  /// Keys whose rows close each other for good.
  case rulesLock([Key])
  case requirementWithoutKey
  case secretInText(Key)
  /// A row's own default fails what the row requires.
  case defaultBreaksRequirement(String)
  case valueBreaksRule(member: String, ValueFault)

  case unknownScreen(String, suggestion: String?)
  case duplicateScreen(String)
  case unreachableScreen(String)
  case unusedAction(String)
  case builtInAction(String)
  case noFileName
  case formFile(String, FileFault)
}
