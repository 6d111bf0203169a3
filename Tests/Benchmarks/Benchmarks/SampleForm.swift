import Formwork

/// A generated form with sections of 100 rows. The first row of each section is a switch that shows or
/// enables some of the other rows.
struct SampleForm {
  let rows: Int

  /// The number of rows in a section.
  static let sectionSize = 100

  var sections: Int { (rows + Self.sectionSize - 1) / Self.sectionSize }

  func key(_ row: Int) -> String { "\(Self.sectionName(row / Self.sectionSize)).\(id(row))" }
  func id(_ row: Int) -> String { "k" + Self.digits(row, 6) }
  static func sectionName(_ section: Int) -> String { "s" + digits(section, 4) }

  /// The switch of a row's section.
  func switchRow(of row: Int) -> Int { row - row % Self.sectionSize }

  func isEnabledBySwitch(_ row: Int) -> Bool { row % 5 == 1 }
  func isShownBySwitch(_ row: Int) -> Bool { row % 5 == 2 }

  /// A valid value for a row, which differs between variants. The switches of sections are always on.
  func value(_ row: Int, variant: Int = 0) -> Value {
    if row == switchRow(of: row) { return true }
    let number = (row * 7919 + variant * 104_729) % 100_000
    return switch row % 3 {
    case 0: .bool((row / 3 + variant).isMultiple(of: 2))
    case 1: .int(number)
    default: .string("value\(number)")
    }
  }

  /// Edits that set every row.
  func edits(variant: Int) -> [Edit] {
    (0..<rows).map { Edit(SettingID($0), .set(value($0, variant: variant))) }
  }

  // MARK: - In JSON

  var json: [UInt8] {
    var text = #"{"title": "Generated", "store": "settings.json", "sections": ["#
    for section in 0..<sections {
      let first = section * Self.sectionSize
      let rows = (first..<min(first + Self.sectionSize, rows)).map { rowJSON($0) }
      text += section == 0 ? "\n" : ",\n"
      text += #"  {"header": "Section \#(section)", "rows": [\#(rows.joined(separator: ","))]}"#
    }
    text += "\n]}\n"
    return Array(text.utf8)
  }

  private func rowJSON(_ row: Int) -> String {
    let value = value(row).json
    let accessory =
      switch row % 3 {
      case _ where row == switchRow(of: row), 0: #"{"switchToggle": {"value": \#(value)}}"#
      case 1: #"{"textField": {"kind": "integer", "value": \#(value), "minimum": 0, "maximum": 1000000}}"#
      default: #"{"textField": {"value": \#(value), "placeholder": "a value", "maximumLength": 80}}"#
      }
    let rule = isEnabledBySwitch(row) ? "enabledWhen" : isShownBySwitch(row) ? "visibleWhen" : nil
    let condition = rule.map { #", "\#($0)": "\#(key(switchRow(of: row)))""# } ?? ""
    return """

          {"id": "\(id(row))", "text": "Setting \(row)", "detailText": "Controls part \(row)", \
      "key": "\(key(row))", "accessory": \(accessory)\(condition)}
      """
  }

  /// A settings file with a value for every row.
  func settingsJSON(variant: Int) -> [UInt8] {
    var text = "{"
    for row in 0..<rows {
      if row == switchRow(of: row) {
        text += (row == 0 ? "\n" : "\n  },\n") + #"  "\#(Self.sectionName(row / Self.sectionSize))": {"#
      }
      text += row == switchRow(of: row) ? "\n" : ",\n"
      text += #"    "\#(id(row))": \#(value(row, variant: variant).json)"#
    }
    return Array((text + "\n  }\n}\n").utf8)
  }

  /// A script that sets each row, in another order than the form's.
  var script: [UInt8] {
    let order = (0..<rows).map { $0 * 7919 % rows }
    return Array(order.map { "set \(key($0)) \(value($0, variant: 2).description)\n" }.joined().utf8)
  }

  // MARK: - In Swift

  /// A row as a Swift value. Its text differs between variants.
  func row(_ row: Int, variant: Int = 0) -> Row {
    let accessory: Row.Accessory =
      switch value(row) {
      case .bool(let isOn): .switchToggle(value: isOn)
      case .int(let number): .textField(kind: .integer, value: .int(number))
      case let value: .textField(kind: .plain, value: value)
      }
    return Row(
      text: variant == 0 ? "Setting \(row)" : "Setting \(row), \(variant)",
      detailText: "Controls part \(row)", accessory: accessory, context: ["key": .string(key(row))])
  }

  /// A form of these rows, in sections of `sectionSize`.
  static func form(_ rows: [Row]) -> Form {
    let sections = stride(from: 0, to: rows.count, by: sectionSize).map { first in
      Section(
        header: .title("Section \(first / sectionSize)"),
        rows: Array(rows[first..<min(first + sectionSize, rows.count)]))
    }
    return Form(title: "Generated", sections: sections)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
