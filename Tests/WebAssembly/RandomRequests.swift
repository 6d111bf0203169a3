@testable import FormworkCore

extension Comparison {
  /// - Returns: whether the form is valid.
  @discardableResult mutating func sendRandomRequests(_ count: Int, to form: TestForm) -> Bool {
    guard open(form) else { return false }
    var random = Random(seed: UInt64(form.text.utf8.count))
    for _ in 0..<count {
      send(randomRequest(page.form!, &random))
      send(["view": ["from": .count(random.below(3)), "count": .count(20)]])
    }
    return true
  }
}

private func randomRequest(_ form: PageForm, _ random: inout Random) -> Value {
  switch random.below(20) {
  case 0:
    return [
      ["back", "home", "undo", "redo", "revert", "verify", "save", "load", "state", "script"][
        random.below(10)]: true
    ]
  case 1: return [["undo", "redo", "undo", "back"][random.below(4)]: true]
  case 2: return ["answer": ["alert": .count(1 + random.below(3)), "choice": .count(random.below(3))]]
  case 3:
    let screens = form.session.form.allScreens
    let screen = screens[random.below(UInt64(screens.count))]
    return ["go": ["screen": .string(form.session.form.name(of: screen))]]
  default: break
  }
  // Mostly rows that are shown.
  let session = form.session
  let shown = session.rows(ofScreen: session.currentScreen)
  let isShown = !shown.isEmpty && random.below(8) > 0
  let rows = isShown ? shown : session.form.allRows
  let row = rows[random.below(UInt64(rows.count))]
  let address = session.form.address(of: row)
  var parameters: Value.Object = ["screen": .string(address.screen), "id": .string(address.id)]
  let words = [
    "on", "off", "5", "7.25", "x", "a", "b", "é", "abc", "n=1", "[\"a\", \"b\"]", "{\"q\": [1, null]}",
    "null", "", "\u{1}",
    "secret", "5000000000", "straße@example.org", "-3", "1e300",
  ]
  func word(_ random: inout Random) -> String { words[random.below(UInt64(words.count))] }
  let kind = [
    "tap", "tap", "tap", "set", "set", "set", "set", "step", "reset", "add", "add", "remove", "move",
    "replace", "action", "why", "details", "row",
  ][random.below(18)]
  switch kind {
  case "set":
    if let items = session.form.input(of: row)?.items, !items.isEmpty, random.below(3) > 0 {
      parameters["value"] = items[random.below(UInt64(items.count))].value
    } else {
      parameters["text"] = .string(word(&random))
    }
  case "step": parameters["by"] = .count(random.below(2) * 2 - 1)
  case "add": parameters["text"] = .string(word(&random))
  case "remove", "move", "replace":
    if random.below(3) == 0 {
      parameters["name"] = "n"
    } else {
      parameters["index"] = .count(random.below(4))
    }
    parameters["to"] = .count(random.below(4))
    if kind == "replace" { parameters["text"] = .string(word(&random)) }
  case "action":
    let actions = session.form.editActions(of: row)
    if !actions.isEmpty { parameters["title"] = .string(actions[random.below(UInt64(actions.count))].title) }
  default: break
  }
  return [kind: .object(parameters)]
}
