/// What is wrong with a form's definition, as facts.
package enum FormFault: Error, Hashable {
  /// What rows with one key must have in common.
  package enum SharedProperty: Sendable, Hashable {
    case kind, defaultValue, secure, nullable, allowsSingle, keep
  }

  /// The kinds of parts that a definition has.
  package enum Owner: UInt8, Sendable, Hashable, CaseIterable {
    case form, screen, section, row, item, store, alert, action, choice, editAction
    case accessory, cell, style, kind, writes, keys, requirement, whenHidden, forEach, by, view, source
    case syntax, format

    /// The name of this kind in messages.
    package var name: String { Self.names[Int(rawValue)] }
    private static let names = [
      "form", "screen", "section", "row", "item", "store", "alert", "action", "alert's action", "edit action",
      "accessory", "cell", "style", "kind", "writes", "keys", "requirement", "whenHidden", "forEach", "by",
      "view", "source", "syntax", "format",
    ]
  }

  /// The required type of a member, as worded in messages.
  package enum Expectation: String, Sendable, Hashable {
    case text = "a string"
    case object = "an object"
    case array = "an array"
    case program = "an array of strings: a program and its arguments"
    case boolean = "true or false"
    case onlyTrue = "true"
    case number = "a number"
    case integer = "a whole number"
    case length = "a whole number, 0 or more"
    case textOrObject = "a string or an object"
    case keyOrObject = "a key or an object"
    case booleanOrObject = "true, false or an object"
    case itemsOrSource = "an array of items, or an object that names their source"
    case textOrSource = "a string, or an object that names the text's source"
    case rowsOrSource = "an array of rows, or an object that names their source"
    case shownText = "a string, a number, true or false"
    case itemsOrObject = "an array of items, or an object"
    case key = "a dotted path or an array of names"
    case condition = "a condition, such as a switch's key, or 'port > 0'"
    case quantity = "an expression, such as 'used / size'"
    case scalar = "a string, a number or a boolean"
    case accessory = "an accessory's name, or an object with that name as its one member"
    case selection = "an action, or a list of actions"
    case keyOrKeys = "a key, or an array of keys"
    case booleanOrKeys = "true, false, a key, or an array of keys"
  }

  case wrongType(member: String, expected: Expectation, found: String)
  /// A part of a form has the wrong JSON type.
  case notA(Owner, expected: Expectation, found: String)
  case unknownMember(String, of: String, suggestion: String?, known: [String])
  case missingMember(String, of: String)
  case unknownCase(String, of: Owner, suggestion: String?, known: [String])
  case notOneCase(Owner, count: Int)
  /// Members of an accessory beside its name.
  case memberBesideAccessory(String, instead: String)
  case payloadMissing(String, of: Owner)
  case payloadUnexpected(String, of: Owner)

  /// `isDerived` tells whether the id comes from the row's key or text.
  case duplicateID(String, isDerived: Bool, firstLine: Int)
  case invalidID(String)
  case digitsOnlyID(String)
  case noID
  case commandNameID(String)
  case idFromText(String)

  case keyBelow(Key, above: Key)
  /// A row without a map has the key of all settings as one object, or the keys of the store are flat.
  case wholeSettings
  case keyBoundTwice(Key, SharedProperty, firstLine: Int)
  /// A row without a key has the id of a row on another screen, so that both have one value.
  case keyFromSameID(Key, firstLine: Int)
  /// A secret cannot identify items: their names are shown.
  case secretIdentity(String, list: Key)
  case emptyKey
  /// In a flat store, another key has the same member name.
  case flatNameTaken(Key, firstLine: Int)
  case tooDeepKey(limit: Int)
  case unknownKey(String, suggestion: String?)
  /// A form closes an object without settings.
  case nothingToClose(Key)
  case notASwitch(Key)
  case noValue(Key)
  /// A row without a value has an `onChange`.
  case noValueForChange
  /// A row without a value has a `keep`.
  case noValueToKeep
  /// No part of the row or section comes from a source.
  case nothingToReload
  /// The rows of a section cannot come from another setting.
  case rowsFromKey
  /// The rows on the screen of an item come from a program or a function.
  case rowsOfItem
  case noValueToBeNull

  case duplicateItem(Value)
  case noItems
  case indexOutOfRange(Int, count: Int)
  case boundsOutOfOrder(minimum: String, maximum: String)
  case memberNeedsKind(member: String, kinds: [FieldKind])
  case twoDefaults
  case stepNotPositive
  /// A `value` for the elements of a list, which has a default only as a whole.
  case elementDefault
  /// Names in a map that are not strings.
  case namesNotText
  case secretNames
  case pattern(String, PatternFault.Reason)
  case expression(ExpressionFault.Reason)
  /// Keys whose rows hide each other in a cycle and thereby lose their values.
  case ruleCircle([Key])
  /// Keys whose rows close each other so that nothing can open them again.
  case rulesLock([Key])
  case requirementWithoutKey
  case secretInText(Key)
  /// The row's own default violates the row's requirement.
  case defaultBreaksRequirement(String)
  case valueBreaksRule(member: String, ValueFault)

  /// A `push` of an unknown screen. `canBeFile` is true for a form in a file, which can also push other
  /// files.
  case unknownScreen(String, suggestion: String?, canBeFile: Bool)
  case duplicateScreen(String)
  /// Two different screens with the same name.
  case ambiguousScreen(String)
  case unreachableScreen(String)
  /// A condition, or a part of one, that has the same result for all valid settings.
  case constantCondition(isPart: Bool, holds: Bool, ConstantReason)
  /// A text contains `${…}`, and its member is not one that shows values.
  case unexpandedText(member: String)
  /// A member has no effect without another one.
  case memberNeedsMember(String, needed: String)
  case unusedAction(String)
  case builtInAction(String)
  case noFileName
  /// A context, which is only data, has a member with the name of a rule.
  case ruleInContext(String)
  /// A file name contains a NUL character, which is not allowed.
  case nulInFileName
  /// A `push` of a file outside the form's folder.
  case outsideFolder(String)
  /// A row that exists once for each item has a key that is not a field of the item.
  case notAnItemKey(Key)
  /// A row has the key of an item's position.
  case positionAsKey(Key)
  /// A screen exists once for each item of a list that no row repeats.
  case listWithoutRow(Key, suggestion: String?)
  /// A list of items within another one.
  case listInList
  /// An action on an item, in a row or on a screen that shows none.
  case actionWithoutItem(String)
  /// A section is repeated by something other than a field of the items in it.
  case notAnItemField(String)
  /// Something in a sample would also be wrong in a settings file.
  case inSample(StoredFault)
  /// A list of a program and its arguments does not begin with a program.
  case noProgram(member: String)
  /// An argument of a program contains a NUL character, which is not allowed.
  case nulInArgument
  /// The relative path of a program leads out of the form's folder.
  case programOutsideFolder(String)
  /// Evaluating the rules and texts of the form would take more steps than allowed.
  case tooMuchWork(limit: Int)
  /// The form has more sections and rows than a form can have.
  case tooManyParts(limit: Int)
  /// There are more mistakes than are reported.
  case tooManyMistakes(limit: Int)
}

extension FormFault {
  /// Why a condition has the same result for all valid settings.
  package enum ConstantReason: Sendable, Hashable {
    case readsNoSetting
    /// Both sides of the comparison are the same setting.
    case sameSides
    /// The setting has a default, so it is never unset.
    case neverUnset(Key)
    case bounds(Key, minimum: String?, maximum: String?)
    /// The setting cannot have this text.
    case invalidText(String, Key)
    /// All values of the settings have been tried.
    case anyValue([Key])
  }

  /// A stable identifier that programs can rely on.
  package var code: String {
    switch self {
    case .outsideFolder: "form.formFile"
    default: "form." + caseName(of: self)
    }
  }
}
