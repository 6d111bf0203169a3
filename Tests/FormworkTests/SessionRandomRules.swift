import Formwork

/// A random form whose rows depend on each other by rules of every kind. It has two screens with shared keys,
/// texts with values in them, values that are cleared or set aside, and a row with actions.
struct RandomRules {
  let json: String

  init(using random: inout SeededGenerator) {
    let switches = (0..<Int.random(in: 1...4, using: &random)).map { "s\($0)" }
    func condition() -> String {
      let name = switches.randomElement(using: &random)!
      let other = switches.randomElement(using: &random)!
      return [
        name, "!\(name)", "\(name) && !\(other)", "\(name) || n > 3", "n == 5 || \(other)", "m in ['x']",
        "t != null && \(name)", "count(t) > 1",
      ].randomElement(using: &random)!
    }
    func chance() -> Bool { Bool.random(using: &random) }
    func field() -> String {
      [
        #""textField""#, #"{"textField": {"required": true}}"#,
        #"{"textField": {"maximumLength": 2, "message": "as short as ${m}"}}"#,
      ].randomElement(using: &random)!
    }
    func rules() -> [String] {
      var members: [String] = []
      if chance() {
        members.append(#""text": "\#(["${n} of ${m}", "${t}"].randomElement(using: &random)!)""#)
      }
      if chance() { members.append(#""detailText": "\#(chance() ? "${m}" : "d")""#) }
      if chance() {
        members.append(#""visibleWhen": "\#(condition())""#)
        members.append(#""whenHidden": "\#(["keep", "clear", "restore"].randomElement(using: &random)!)""#)
      }
      if chance() { members.append(#""enabledWhen": "\#(condition())""#) }
      if chance() { members.append(#""require": [{"that": "\#(condition())", "message": "not ${m}"}]"#) }
      return members
    }
    var rows = switches.map { #"{"text": "\#($0)", "key": "\#($0)", "accessory": "switchToggle"}"# }
    rows.append(#"{"text": "n", "key": "n", "accessory": {"textField": {"kind": "integer", "value": 2}}}"#)
    rows.append(#"{"text": "m", "key": "m", "accessory": {"segmentedControl": ["x", "y"]}}"#)
    rows.append(#"{"text": "t", "key": "t", "accessory": "textField"}"#)
    var others: [String] = []
    for index in 0..<Int.random(in: 2...8, using: &random) {
      let ids = [#""id": "r\#(index)""#]
      if chance() {
        let value = [#""key": "k\#(index)", "accessory": \#(field())"#]
        if chance() { others.append("{\((ids + value + rules()).joined(separator: ", "))}") }
        rows.append("{\((ids + value + rules()).joined(separator: ", "))}")
      } else {
        let checkmark = chance() ? [#""accessory": {"checkmark": {"when": "\#(condition())"}}"#] : []
        let members = ids + checkmark + rules().filter { !$0.contains("whenHidden") }
        rows.append("{\(members.joined(separator: ", "))}")
      }
    }
    let actions = [
      #"{"toggle": "s0"}"#, #"{"set": {"n": 5, "m": "y"}}"#, #"{"reset": ["t", "n"]}"#, #""verify""#,
      #"{"toggle": "s0", "when": "\#(condition())"}"#, #"{"alert": {"title": "${n}"}}"#, #""revert""#,
    ]
    let list = (0..<Int.random(in: 1...5, using: &random)).map { _ in actions.randomElement(using: &random)! }
    rows.append(#"{"text": "Act", "id": "act", "selection": [\#(list.joined(separator: ", "))]}"#)
    rows.append(#"{"text": "Go", "id": "go", "selection": {"push": "sub"}}"#)
    let (first, second) = (rows.prefix(rows.count / 2), rows.dropFirst(rows.count / 2))
    json = #"""
      {"title": "T", "sections": [
        {"header": "n is ${n}", "rows": [\#(first.joined(separator: ",\n"))]},
        {"footer": "${m}", "rows": [\#(second.joined(separator: ",\n"))]}],
       "require": [{"that": "\#(condition())", "message": "never ${t}"}],
       "screens": {"sub": {"title": "Sub", "sections": [
        {"header": "${t}", "footer": "f", "rows": [\#(others.joined(separator: ",\n"))]}]}}}
      """#
  }

  /// A line that changes something or is refused.
  func line(of session: Session, using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "undo"
    case 1: return "redo"
    case 2: return "tap act"
    case 3: return Int.random(in: 0..<3, using: &random) == 0 ? "revert" : "open go"
    case 4: return "home"
    case 5: return "reset \(setting(of: session, using: &random))"
    case 6:
      let (first, second) = (setting(of: session, using: &random), setting(of: session, using: &random))
      return "set \(first) \(word(for: first, using: &random)) \(second) \(word(for: second, using: &random))"
    default:
      let name = setting(of: session, using: &random)
      return "set \(name) \(word(for: name, using: &random))"
    }
  }

  private func setting(of session: Session, using random: inout SeededGenerator) -> String {
    session.form.key(of: session.form.allSettings.randomElement(using: &random)!).description
  }

  private func word(for name: String, using random: inout SeededGenerator) -> String {
    let words =
      name.hasPrefix("s")
      ? ["on", "off"] : name == "n" ? ["1", "5", "9"] : name == "m" ? ["x", "y"] : ["a", "bc", "''"]
    return words.randomElement(using: &random)!
  }

  /// Stored values as another program might have left them, some of them invalid.
  func stored(of session: Session, using random: inout SeededGenerator) -> SettingValues {
    var stored = SettingValues(session.form, nil)
    for setting in session.form.allSettings where Int.random(in: 0..<4, using: &random) == 0 {
      stored[setting] = [true, 5, "x", "long", .null].randomElement(using: &random)!
    }
    return stored
  }
}
