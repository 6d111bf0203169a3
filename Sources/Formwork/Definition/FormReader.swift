/// Turns a JSON text into a definition, and what is wrong with it into located faults, all of them.
///
/// A form that pushes files is read file by file into one definition.
struct FormReader {
  typealias Owner = FormFault.Owner

  let document: JSONDocument
  let registry: Registry
  /// What the names of this file's screens begin with: empty for the first file.
  let namespace: String
  var definition: FormDefinition
  var faults: [LocatedFault] = []
  /// By row, for rows of this file.
  var rowOffsets: [Int: Int] = [:]
  /// Actions that a program must have, judged when the file has been read: declarations may stand further on.
  var actionReferences: [(name: String, offset: Int)] = []
  let firstScreen: Int
  /// Files that wait to be read.
  var namedFiles: Set<String>

  struct LocatedFault {
    var offset: Int
    var fault: FormFault
    var severity = Diagnostic.Severity.error
    /// The file, where it is another than the one that is being read.
    var document: JSONDocument?
  }

  init(document: JSONDocument, registry: Registry, namespace: String, into definition: FormDefinition) {
    self.document = document
    self.registry = registry
    self.namespace = namespace
    self.definition = definition
    firstScreen = definition.screens.count
    namedFiles = Set(definition.pendingFiles.map(\.name))
  }

  mutating func add(_ fault: FormFault, at node: JSONNode, severity: Diagnostic.Severity = .error) {
    faults.append(LocatedFault(offset: node.start, fault: fault, severity: severity))
  }

  /// In a flat store two keys that differ by their dots alone would be one member.
  private mutating func judgeFlatNames() {
    guard definition.store?.keys == .flat else { return }
    var first: [Name: Int] = [:]
    for slot in definition.keys.indices {
      let (key, row) = (definition.keys[slot].key, definition.keys[slot].row)
      guard let other = first.updateValue(row, forKey: Name(key.flatName)), let offset = rowOffsets[row]
      else {
        continue
      }
      faults.append(LocatedFault(offset: offset, fault: .flatNameTaken(key, firstLine: lineOfRow(other))))
    }
  }

  // MARK: - Form and screens

  mutating func readForm() {
    let root = document.root
    guard root.isObject else {
      return add(.notA(.form, expected: .object, found: root.kindName), at: root)
    }
    declareScreens(in: root)
    var title: String?
    var sections: JSONNode?
    var screens: JSONNode?
    for (name, value) in root.members {
      switch name.text {
      case "title": title = text(value, "title")
      case "sections": sections = value
      case "screens": screens = value
      case "store":
        // A form that another one pushes keeps its settings where that one does.
        let store = readStore(value)
        if namespace.isEmpty { definition.store = store }
      case "actions": readDeclarations(value, "actions") { $0.declaredActions[$1] = $2 }
      case "cells": readDeclarations(value, "cells") { _, _, _ in }
      case "require": readRequirements(value, row: nil)
      case let other: unknown(other, at: name, owner: .form)
      }
    }
    let name = namespace.isEmpty ? FormDefinition.homeName : namespace
    readScreen(named: name, title: title, sections: sections, at: root)
    for (name, value) in screens?.objectMembers ?? [] where !name.isIgnored {
      readScreen(value, named: scoped(name.text))
    }
    if let screens, !screens.isObject {
      add(.wrongType(member: "screens", expected: .object, found: screens.kindName), at: screens)
    }
    judgeFlatNames()
    judgeActions()
    closeReferences()
  }

  /// The full name of one of this file's own screens.
  func scoped(_ name: String) -> String { namespace.isEmpty ? name : "\(namespace)#\(name)" }

  /// Screens may be pushed by rows that stand before them.
  private mutating func declareScreens(in root: JSONNode) {
    declare(namespace.isEmpty ? FormDefinition.homeName : namespace)
    for (name, value) in root.members where name.text == "screens" {
      for (name, _) in value.objectMembers where !name.isIgnored {
        let full = scoped(name.text)
        if let other = definition.screenIndices[Name(full)] {
          // Of two in `screens` the reader of JSON has told.
          if other == firstScreen { add(.duplicateScreen(name.text), at: name) }
          continue
        }
        declaredScreens.append((definition.screens.count, name.text, name.start))
        declare(full)
      }
    }
  }

  private mutating func declare(_ name: String) {
    definition.screenIndices[Name(name)] = definition.screens.count
    definition.screens.append(ScreenDefinition(name: name, title: name))
  }

  private mutating func readScreen(_ node: JSONNode, named name: String) {
    guard node.isObject else {
      return add(.notA(.screen, expected: .object, found: node.kindName), at: node)
    }
    var title: String?
    var sections: JSONNode?
    for (name, value) in node.members {
      switch name.text {
      case "title": title = text(value, "title")
      case "sections": sections = value
      case "require": readRequirements(value, row: nil)
      case let other: unknown(other, at: name, owner: .screen)
      }
    }
    readScreen(named: name, title: title, sections: sections, at: node)
  }

  private mutating func readScreen(named name: String, title: String?, sections: JSONNode?, at node: JSONNode)
  {
    guard let screen = definition.screenIndices[Name(name)] else { return }
    if let title { definition.screens[screen].title = title }
    if screen == 0, let title { definition.title = title }
    let owner: Owner = screen == firstScreen ? .form : .screen
    if title == nil, !node.hasMember("title") { missing("title", of: owner, at: node) }
    guard let sections else { return missing("sections", of: owner, at: node) }
    for section in array(sections, "sections") { readSection(section, screen: screen) }
  }

  private mutating func readSection(_ node: JSONNode, screen: Int) {
    guard node.isObject else {
      return add(.notA(.section, expected: .object, found: node.kindName), at: node)
    }
    let start = definition.rows.count
    var section = SectionDefinition(rows: start..<start)
    for (name, value) in node.members {
      switch name.text {
      case "id": section.uuid = text(value, "id")
      case "header":
        section.header = text(value, "header").map(Section.Extremity.title)
        readTemplate(value, .header(screen: screen, section: definition.screens[screen].sections.count))
      case "footer":
        section.footer = text(value, "footer").map(Section.Extremity.title)
        readTemplate(value, .footer(screen: screen, section: definition.screens[screen].sections.count))
      case "require": readRequirements(value, row: nil)
      case "indexTitle": section.indexTitle = text(value, "indexTitle")
      case "rows": for row in array(value, "rows") { readRow(row, screen: screen) }
      case let other: unknown(other, at: name, owner: .section)
      }
    }
    section.rows = start..<definition.rows.count
    definition.screens[screen].sections.append(section)
  }

  private mutating func readStore(_ node: JSONNode) -> StoreDefinition? {
    if node.kind == .string { return fileName(node, "store").map { StoreDefinition(file: $0) } }
    guard node.isObject else {
      add(.wrongType(member: "store", expected: .textOrObject, found: node.kindName), at: node)
      return nil
    }
    var store = StoreDefinition(file: "")
    for (name, value) in node.members {
      switch name.text {
      case "file": store.file = fileName(value, "file") ?? ""
      case "keys": store.keys = oneOf(value, "keys", owner: .keys) ?? .nested
      case "writes": store.writes = oneOf(value, "writes", owner: .writes) ?? .set
      case let other: unknown(other, at: name, owner: .store)
      }
    }
    if !node.hasMember("file") { missing("file", of: .store, at: node) }
    return store.file.isEmpty ? nil : store
  }

  private mutating func fileName(_ node: JSONNode, _ member: String) -> String? {
    guard let name = text(node, member) else { return nil }
    if name.isEmpty { add(.noFileName, at: node) }
    return name.isEmpty ? nil : name
  }

  private mutating func readDeclarations(
    _ node: JSONNode, _ member: String, _ take: (inout FormDefinition, String, String) -> Void
  ) {
    guard node.isObject else {
      return add(.wrongType(member: member, expected: .object, found: node.kindName), at: node)
    }
    for (name, value) in node.members where !name.isIgnored {
      if member == "actions" {
        if ActionTable.builtIn[name.text] == nil {
          declaredActionOffsets.append((name.text, name.start))
        } else {
          add(.builtInAction(name.text), at: name)
        }
      } else {
        declaredCells.insert(name.text)
      }
      if let text = text(value, name.text) { take(&definition, name.text, text) }
    }
  }

  /// Actions and cells that this file declares.
  var declaredActionOffsets: [(name: String, offset: Int)] = []
  var declaredCells: Set<String> = []
  var usedActions: Set<String> = []
  /// The screens that stand in `screens`, and where.
  var declaredScreens: [(screen: Int, name: String, offset: Int)] = []
  /// Which screen pushes which, by full name.
  var pushes: [(from: Int, screen: String)] = []
}
