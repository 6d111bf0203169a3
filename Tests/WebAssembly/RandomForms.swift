// Forms made at random, with every kind of accessory, rules, lists and screens.

/// A form in JSON.
func randomForm(_ random: inout Random) -> String {
  var rows = [
    #"{"text": "r0", "key": "r0", "accessory": {"switchToggle": true}}"#,
    #"{"text": "r1", "key": "r1", "accessory": {"segmentedControl": ["x", "y y", "ß"]}}"#,
  ]
  for number in 2...2 + random.below(8) { rows.append(randomRow("r\(number)", &random)) }
  rows.append(#"{"id": "more", "text": "More ${r1}", "selection": {"push": "more"}}"#)
  rows.append(#"{"id": "save", "text": "Save", "cell": "button", "selection": "save"}"#)
  var further = [
    #"{"text": "m0", "key": "m0", "accessory": {"textField": {"kind": "integer", "maximum": 9}}}"#
  ]
  for number in 1...1 + random.below(4) { further.append(randomRow("m\(number)", &random)) }
  let hasItems = random.below(2) == 0
  if hasItems { further.append(itemRow) }
  return """
    {"title": "T", "sections": [
      {"header": "A", "rows": [\(joined(rows))]}, {"footer": "${r1} and ${m0}", "rows": [\(randomRow("last", &random))]}],
     "screens": {"more": {"title": "More ${m0}", "sections": [{"rows": [\(joined(further))]}]}\(hasItems ? itemScreen : "")}}
    """
}

private let itemScreen = """
  , "item": {"forEach": "items", "title": "${item.name}", "sections": [{"rows": [
    {"text": "On", "key": "item.on", "accessory": {"switchToggle": false}},
    {"text": "Size", "key": "item.size", "visibleWhen": "item.on", "accessory": {"stepper": {"minimum": 0, "maximum": 9}}}
  ]}]}
  """

private let itemRow = """
  {"forEach": {"key": "items", "id": "name"}, "text": "${item.name}", "selection": {"push": "item"},
   "editActions": [{"title": "Up", "selection": "moveUp"}, {"title": "Copy", "selection": "duplicate"},
                   {"title": "Delete", "style": "destructive", "selection": "delete"}]}
  """

private func joined(_ texts: [String]) -> String { texts.joined(separator: ", ") }

private func randomRow(_ id: String, _ random: inout Random) -> String {
  let accessories = [
    #"{"switchToggle": true}"#, #"{"segmentedControl": ["x", "y y", "ß"]}"#,
    #"{"textField": {"kind": "integer", "value": 5, "maximum": 9}}"#, #"{"textField": {"kind": "decimal"}}"#,
    #"{"textField": {"pattern": "[a-z]*é?", "maximumLength": 6, "message": "small letters"}}"#,
    #"{"textField": {"secure": true, "minimumLength": 2}}"#,
    #"{"stepper": {"value": 0.1, "minimum": -1, "maximum": 1, "step": 0.1}}"#,
    #"{"picker": {"items": ["a", {"value": 2, "title": "Two"}, {"value": "c", "title": "C", "disabled": true}]}}"#,
    #"{"list": {"of": {"textField": {"pattern": "[a-z]+"}}, "unique": true, "maximumCount": 4}}"#,
    #"{"list": {"of": {"picker": {"items": ["a", "b", "c"]}}}}"#, #"{"map": {"of": "textField"}}"#,
    #""json""#,
  ]
  var members = [
    #""text": "\#(id)", "key": "\#(id)", "accessory": \#(accessories[random.below(UInt64(accessories.count))])"#
  ]
  let conditions = ["r0", "!r0", "r1 == 'x'", "m0 != null && m0 > 3", "last != null", "r0 || last == null"]
  func condition(_ random: inout Random) -> String { conditions[random.below(UInt64(conditions.count))] }
  if random.below(4) == 0 {
    let whenHidden = ["keep", "clear", "restore"][random.below(3)]
    members.append(#""visibleWhen": "\#(condition(&random))", "whenHidden": "\#(whenHidden)""#)
  }
  if random.below(4) == 0 { members.append(#""enabledWhen": "\#(condition(&random))""#) }
  if random.below(5) == 0 {
    members.append(#""require": [{"that": "\#(condition(&random))", "message": "no"}]"#)
  }
  if random.below(5) == 0 { members.append(#""onChange": {"reset": "r0"}"#) }
  if random.below(6) == 0 {
    members.append(
      #""selection": {"alert": {"title": "${r1}?", "actions": [{"title": "No"}, {"title": "Yes", "selection": {"reset": "\#(id)"}}]}}"#
    )
  }
  return "{\(joined(members))}"
}
