/// The tables that a `FormBuilder` fills: screens, sections, rows and settings, with compiled rules. They do not change
/// while a session runs. Rows, settings, expressions and templates are identified by their numbers in these tables.
package struct FormTables: Sendable {
  /// The first screen's title; empty if the form has none.
  package var title = ""
  /// The store that the form specifies.
  package var store: StoreDefinition?
  /// The file of a JSON Schema for the settings, relative to the form.
  package var schema: String?
  /// The names that lead to each object in the settings, or list of items, in which a row must show each member. No
  /// names lead to the settings as a whole.
  var closed: [[String]] = []
  /// Functions that the program registers, each with a description.
  package var declaredActions: [String: String] = [:]
  /// The program that checks the new settings before each save, with its arguments; empty if there is none.
  package var beforeSave: [String] = []
  /// The program that puts the settings into effect after each save, with its arguments; empty if there is
  /// none.
  package var afterSave: [String] = []

  /// The samples, in order.
  package var samples: [CompiledForm.Sample] = []

  package var texts = TextStorage()
  package var screens: [CompiledForm.Screen] = []
  package var sections: [CompiledForm.Section] = []
  /// The sections whose header or footer contains expressions.
  var sectionsWithTemplates: [Int] = []
  package var rows: [CompiledForm.Row] = []
  /// The members that only a few rows use.
  package var details: [CompiledForm.RowDetails] = []
  package var settings: [CompiledForm.Setting] = []
  /// The lists of objects.
  package var lists: [CompiledForm.ItemList] = []
  var hasOrderedLists = false
  /// The inputs that settings accept, before options are loaded.
  package var inputs: [Input] = []
  /// The parts that have to be loaded, as they are at the start; the numbers of a row's loads, and those that depend on values.
  package var loads: [CompiledForm.Load] = []
  var loadsByRow: [RowID: [Int]] = [:]
  var dependentLoads: [Int] = []
  /// The distinct conditions and other expressions; `nil` while one contains an unknown key.
  package var expressions: [Expression?] = []
  /// Indexed by setting: for a template, its place among the settings of an item.
  var places: [Int32] = []
  /// Indexed by condition: its setting if it consists of a single key, as most do; otherwise -1.
  var bareSettings: [Int32] = []
  /// The distinct texts that contain expressions; `nil` while a text contains an unknown key.
  package var templates: [Template?] = []
  package var requirements: [CompiledForm.Requirement] = []
  /// Whether any row has functions or actions for new values.
  package var hasListeners = false
  /// Whether new values of any row take effect only after something is restarted.
  package var hasRestarts = false
  /// How much work the rules and texts are with the form's own values; `nil` if that is not known.
  var work: FormWork?
  /// Whether marks replace secrets, as in a page.
  var marksSecrets = false
  package var secretRows: [Int] = []
  /// Files that a `push` names and that have not been read yet, as paths relative to the form's folder.
  package var unreadFiles: [String] = []

  var screenIndices: [ExactString: Int] = [:]
  var rowIndex = TextIndex()
  var settingIndex = TextIndex()
  /// Finds a proper prefix of a key in `prefixes`.
  var prefixIndex = TextIndex()
  /// The proper prefixes of keys, each with one setting below it.
  var prefixes: [(path: TextRange, setting: Int)] = []

  /// For each setting, the rows whose visibility, enabled state or texts depend on it.
  var dependents = Adjacency()
  /// For each setting, the rows whose visibility depends on it and whose value is not kept while they are
  /// hidden.
  var hidingRows = Adjacency()
  /// For each setting, the requirements that depend on it.
  var requirementsBySetting = Adjacency()
}

// Finds rows, settings and lists. A template stands for the parts of all items.
extension FormTables {
  /// The number of the screen with a name.
  package func screen(named name: String) -> Int? { screenIndices[ExactString(name)] }

  /// The number of the row with an id on a screen.
  @inline(__always)
  package func row(id: Span<UInt8>, screen: Int) -> Int? {
    let hash = ByteHash.hash(id, salt: UInt32(truncatingIfNeeded: screen + 1))
    return rowIndex.number(hash: hash) {
      Int(rows[$0].screen) == screen && texts.isEqual(rows[$0].id, to: id)
    }
  }

  package func row(id: String, screen: Int) -> Int? { row(id: id.utf8.span, screen: screen) }

  /// The number of the setting with a dotted key.
  @inline(__always)
  func settingNumber(path: Span<UInt8>) -> Int? {
    settingIndex.number(hash: ByteHash.hash(path)) { texts.isEqual(settings[$0].path, to: path) }
  }

  /// A setting whose key lies below a dotted path.
  func setting(below path: Span<UInt8>) -> SettingID? {
    prefixIndex.number(hash: ByteHash.hash(path)) { texts.isEqual(prefixes[$0].path, to: path) }
      .map { SettingID(prefixes[$0].setting) }
  }

  /// The number of a row's setting; `nil` if the row has no value.
  func setting(ofRow row: Int) -> Int? { rows[row].setting < 0 ? nil : Int(rows[row].setting) }

  func key(of setting: Int) -> Key {
    let path = texts[settings[setting].path]
    return settings[setting].role == .plain ? Key(path) : Key(verbatim: path)
  }

  func input(ofSetting setting: Int) -> Input { inputs[Int(settings[setting].input)] }

  func expression(_ number: Int) -> Expression? { number < 0 ? nil : expressions[number] }

  /// The number of the list with a dotted key.
  func list(path: Span<UInt8>) -> Int? { lists.firstIndex { texts.isEqual($0.path, to: path) } }

  /// The names that lead to a list, without what identifies the items around it.
  func names(ofList list: Int) -> [String] {
    Key(texts[lists[list].path]).names.map { $0.hasSuffix("[]") ? String($0.dropLast(2)) : $0 }
      .filter { !$0.isEmpty }
  }
}

extension CompiledForm {
  /// A sample's name and its text, a JSON object in the shape of a settings file.
  ///
  /// Unlike a settings file, a sample can have values of settings that are not saved. Its values may break rules.
  package struct Sample: Sendable {
    package var name: String
    var text: TextRange
  }
}
