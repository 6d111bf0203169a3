public import Formwork
public import FormworkCore

/// Settings as lines `NAME = VALUE` in sections: INI files and those of Git.
///
/// A section is an object, and `[remote "origin"]` is an object within an object. A name that occurs more than once has
/// a list of values, or its last value if its row has no list. A value without quotes is a number, a boolean or a text,
/// depending on the row; a name alone is on. Comments begin with `#` or `;`. In files of Git, the names of sections and
/// variables are read in any case.
public struct INIFormat: SettingsFormat {
  private var dialect = KeyValueDialect.ini

  /// Creates the format.
  public init() {}

  /// Returns a section, a subsection in a file of Git, and a variable. The names of sections and variables can contain
  /// dots, as in `*.py.indent_size`; those of variables do if others in their section do.
  public func path(of names: [String], in tree: SyntaxTree) -> [String] {
    guard names.count > 2, let text = try? KeyValueText(tree.bytes, file: tree.file, dialect) else {
      return names
    }
    func joined(_ names: ArraySlice<String>) -> String { names.joined(separator: ".") }
    let last = names.count - 1
    if text.isOfGit { return [names[0], joined(names[1..<last]), names[last]] }
    let count = (1...last).reversed().first { count in
      let path = [joined(names[..<count])]
      return text.hasSection(path) && (count == last || text.hasDots(inSection: path))
    }
    return [joined(names[..<(count ?? last)]), joined(names[(count ?? last)...])]
  }

  public func spelling(names keys: () -> [[String]]) -> (any SettingsFormat)? {
    var format = self
    format.dialect.names = GitNames(keys())
    return format
  }

  public var emptyText: String { "" }
  public var isTyped: Bool { false }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    try dialect.read(bytes, file: file)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    try dialect.text(of: tree, with: edits)
  }
}

/// Settings as environment variables: lines `NAME=VALUE`, optionally with `export`, as in `.env` files and shells.
///
/// Values in double quotes have escapes and can span lines; those in single quotes are literal. Variables in values are
/// not expanded. Comments begin with `#`.
public struct EnvironmentFormat: SettingsFormat {
  /// Creates the format.
  public init() {}

  public var emptyText: String { "" }
  public var isTyped: Bool { false }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    try KeyValueDialect.env.read(bytes, file: file)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    try KeyValueDialect.env.text(of: tree, with: edits)
  }
}

extension KeyValueDialect {
  fileprivate func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    let text = try KeyValueText(bytes, file: file, self)
    return SyntaxTree(KeyValueTree.root(of: text), of: bytes, file: file)
  }

  fileprivate func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    var editor = KeyValueEditor(try KeyValueText(tree.bytes, file: tree.file, self))
    for edit in edits { try editor.apply(edit) }
    guard KeyValueTree.root(of: editor.text).canBe(tree.value(after: edits)) else {
      throw tree.wouldAlterOthers
    }
    return editor.text.bytes
  }
}

extension SyntaxTree.Part {
  /// Whether a reading of this part is a value. An object without members counts as missing.
  fileprivate func canBe(_ value: Value) -> Bool {
    // Whether an empty text is null depends on the row.
    if value.hasNull { return true }
    switch self {
    case .scalar(let own, _): return own == value
    case .ambiguous(let own, let others, _): return own == value || others.contains(value)
    case .array(let parts, _):
      guard let elements = value.array, elements.count == parts.count else { return false }
      return zip(parts, elements).allSatisfy { $0.canBe($1) }
    case .object(let members, _):
      guard let object = value.object else { return false }
      let intended = object.filter { $0.value.hasContent }
      let byName = Dictionary(intended.map { (ExactString($0.name), $0.value) }) { first, _ in first }
      return intended.count == members.count
        && members.allSatisfy { member in
          byName[ExactString(member.name)].map { member.value.canBe($0) } ?? false
        }
    }
  }
}

extension Value {
  /// Whether a text in lines contains the value in any way.
  fileprivate var hasContent: Bool {
    switch self {
    case .object(let object): object.contains { $0.value.hasContent }
    case .array(let elements): !elements.isEmpty
    default: true
    }
  }
}
