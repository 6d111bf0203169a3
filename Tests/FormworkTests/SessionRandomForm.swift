import Formwork

/// A form made at random: switches that open and hide each other, and rows behind them.
struct RandomForm {
  let json: String
  /// The rows' names and words that they may take.
  let rows: [(name: String, words: [String])]

  /// - Parameter functions: names of functions for `onChange`; with some, rows may also lose their values when they are
  ///   hidden.
  init(using random: inout some RandomNumberGenerator, functions: [String] = []) {
    let switches = Int.random(in: 1...5, using: &random)
    let others = Int.random(in: 0...4, using: &random)
    var texts: [String] = []
    var rows: [(name: String, words: [String])] = []
    for index in 0..<switches + others {
      let name = index < switches ? "s\(index)" : "f\(index - switches)"
      var members = [#""text": "\#(name)", "key": "\#(Bool.random(using: &random) ? "g." : "")\#(name)""#]
      for member in ["visibleWhen", "enabledWhen"] where Int.random(in: 0..<3, using: &random) > 0 {
        let target = Int.random(in: 0..<switches, using: &random)
        if target != index || Int.random(in: 0..<4, using: &random) == 0 {
          members.append(#""\#(member)": "\#(Bool.random(using: &random) ? "!" : "")K\#(target)""#)
        }
      }
      if let function = functions.randomElement(using: &random), Bool.random(using: &random) {
        members.append(#""onChange": {"\#(function)": "\#(name)"}"#)
      }
      if !functions.isEmpty, members.contains(where: { $0.hasPrefix("\"visibleWhen") }) {
        members.append(#""whenHidden": "\#(["keep", "clear", "restore"].randomElement(using: &random)!)""#)
      }
      let kinds: [(accessory: String, words: [String])] = [
        (#"{"segmentedControl": ["x", "y y"]}"#, ["x", "y y"]),
        (#"{"textField": {"kind": "integer", "value": 5, "maximum": 9}}"#, ["5", "7", "99"]),
        (#""textField""#, ["", "it's", "a \"#\" \\ b", "\u{1}\n"]),
      ]
      let isOn = Bool.random(using: &random)
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      members.append(#""accessory": "# + (index < switches ? #"{"switchToggle": \#(isOn)}"# : kind.accessory))
      texts.append("{\(members.joined(separator: ", "))}")
      rows.append((name, index < switches ? ["on", "off"] : kind.words))
    }
    // Conditions name their switches by key, which may be `g.s0` or `s0`.
    var json = texts.joined(separator: ",\n")
    for index in 0..<switches {
      let key = json.contains("\"g.s\(index)\"") ? "g.s\(index)" : "s\(index)"
      json = json.split(separator: "K\(index)\"", omittingEmptySubsequences: false).joined(
        separator: "\(key)\"")
    }
    self.json = #"{"title": "T", "sections": [{"rows": [\#(json)]}]}"#
    self.rows = rows
  }

  /// A line that changes something, if the rows take it.
  func line(using random: inout some RandomNumberGenerator) -> String {
    let row = rows[Int.random(in: 0..<rows.count, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "reset \(row.name)"
    case 1...2:
      let chosen = rows.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random))
      return "set "
        + chosen.map { "\($0.name) \(Quoting.word($0.words.randomElement(using: &random)!))" }
        .joined(separator: " ")
    default: return "set \(row.name) \(Quoting.word(row.words.randomElement(using: &random)!))"
    }
  }
}
