import Testing

@testable import FormworkCore

private typealias Owner = FormFault.Owner

/// All kinds of parts, and the payloads of all accessories.
private let tables = Grammar.tables + Grammar.accessories.map(\.table)

/// All members of all of these.
private let members: [(owner: Grammar.Table, member: Grammar.Member)] = tables.flatMap { owner in
  owner.members.map { (owner, $0) }
}

/// The texts between single quotes.
private func quoted(_ text: StaticString) -> [String] {
  let parts = text.description.split(separator: "'", omittingEmptySubsequences: false)
  return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
}

@Test("The name table finds each name under its number and no other text")
func grammarNames() {
  func number(of text: String) -> Int {
    let bytes = text.utf8.span
    return Int(Grammar.names.number(of: bytes, 0, bytes.count))
  }
  for (index, name) in Grammar.Name.allCases.enumerated() {
    #expect(name.text == String(describing: name))
    #expect(Int(name.rawValue) == index + 1)
  }
  let names = Grammar.Name.allCases.map(\.text) + AccessoryKind.allCases.map(\.name)
  #expect(Grammar.firstAccessory == Grammar.Name.allCases.count + 1)
  for (index, name) in names.enumerated() {
    #expect(number(of: name) == index + 1)
    let others = [name + "s", String(name.dropLast()), "X" + name, name.uppercased()]
    for other in others where !names.contains(other) { #expect(number(of: other) == 0, "\(other)") }
  }
  #expect(Set(names).count == names.count)
  #expect(number(of: "") == 0)
}

@Test("A name is found inside a longer text")
func grammarNameInText() {
  let text = "{\"rows\":1}"
  let bytes = text.utf8.span
  #expect(Grammar.names.number(of: bytes, 2, 6) == UInt16(Grammar.Name.rows.rawValue))
  #expect(Grammar.names.number(of: bytes, 2, 5) == 0)
}

@Test("Only the member names of a document have the numbers of names")
func grammarNamesInDocument() throws {
  let text = #"{"title": "rows", "titles": 2, "rows": [{"key": "key", "t\u0065xt": 3}, "title"]}"#
  let read = JSONReader.read(Array(text.utf8), file: "x.json", names: Grammar.names)
  let document = try #require(read.document)
  let named = document.nodes.indices.filter { document.nodes[$0].name != 0 }
  #expect(named.map { document.text(of: $0) } == ["title", "rows", "key", "text"])
  #expect(
    named.map { document.nodes[$0].name }
      == [.title, .rows, .key, .text].map { (name: Grammar.Name) in UInt16(name.rawValue) })
}

@Test("The table of a part contains exactly its members, each once")
func grammarTables() {
  #expect(Grammar.Name.allCases.count < FormReader.Members().nodes.count, "there is no room for more")
  #expect(Grammar.tables.count == Owner.allCases.count)
  for (index, owner) in Owner.allCases.enumerated() {
    #expect(Int(owner.rawValue) == index)
    #expect(Grammar.tables[index].name == owner.name)
    #expect(Grammar.tables[index].names == Grammar.members(of: owner).map(\.name.text))
  }
  for (kind, accessory) in zip(AccessoryKind.allCases, Grammar.accessories) {
    #expect(accessory.kind == kind && accessory.table.name == kind.name)
    #expect((accessory.payload == .none) == accessory.table.members.isEmpty)
  }
  for table in tables {
    #expect(Set(table.names).count == table.names.count)
    for name in Grammar.Name.allCases {
      #expect((table.kinds[Int(name.rawValue)] != 0) == table.names.contains(name.text))
    }
    #expect(table.kinds.count == Grammar.firstAccessory + AccessoryKind.allCases.count && table.kinds[0] == 0)
  }
}

@Test("The documentation and requirements of each member are sentences")
func grammarDocumentation() {
  #expect(members.count > 50)
  for (owner, member) in members {
    let name = "\(owner.name).\(member.name.text)"
    for text in [member.documentation.description, member.requires.description] where !text.isEmpty {
      #expect(text.hasSuffix("."), "\(name)")
      #expect(text.first?.isUppercase ?? false || text.hasPrefix("'"), "\(name)")
      #expect(!text.contains("  ") && !text.contains("..") && !text.contains("\n"), "\(name)")
    }
    #expect(member.documentation.description.count > 10, "\(name)")
  }
}

@Test("Members named in a requirement belong to the same part")
func grammarDemands() {
  var count = 0
  for (owner, member) in members {
    for name in quoted(member.requires) {
      count += 1
      #expect(
        owner.members.contains { $0.name.text == name && name != member.name.text },
        "\(owner.name).\(member.name.text)")
    }
  }
  #expect(count > 1)
}

@Test("A default is a valid value; a required member has none")
func grammarDefaults() {
  for (owner, member) in members {
    let (name, text) = ("\(owner.name).\(member.name.text)", member.defaultText.description)
    if member.isRequired { #expect(text.isEmpty, "\(name)") }
    if case .word(let words) = member.type {
      let words = words.map(\.description)
      #expect(words.count > 1 && Set(words).count == words.count && !words.contains(""), "\(name)")
      // The name of the file tells its format.
      #expect(words.contains(text) || name == "store.format" && text.isEmpty, "\(name)")
    }
    guard !text.isEmpty else { continue }
    switch member.type {
    case .word, .text: break
    case .boolean, .closed: #expect(["true", "false"].contains(text), "\(name)")
    case .number: #expect(WrittenNumber(text) != nil, "\(name)")
    case .accessory: #expect(AccessoryKind.allCases.contains { $0.name == text }, "\(name)")
    default: Issue.record("\(name) has a default that this test does not know")
    }
  }
}

@Test("Each part used as a member type has members")
func grammarParts() {
  for (owner, member) in members {
    switch member.type {
    case .list(let part), .object(let part):
      #expect(!Grammar.members(of: part).isEmpty, "\(owner.name).\(member.name.text)")
    default: break
    }
  }
}

@Test("Each synonym stands for an existing member, accessory or action")
func grammarSynonyms() {
  let actions = Set(Grammar.Name.allCases.map(\.text))
  let accessories = Set(AccessoryKind.allCases.map(\.name) + ["list"])
  var words: Set<String> = []
  for case .word(let known) in members.map(\.member.type) { words.formUnion(known.map(\.description)) }
  for (table, known) in [
    (Synonyms.members, Set(members.map(\.member.name.text))), (Synonyms.accessories, accessories),
    (Action.BuiltIn.synonyms, actions), (Synonyms.words, words),
  ] {
    for (word, meanings) in table {
      #expect(word == word.lowercased() && !meanings.isEmpty, "\(word)")
      for meaning in meanings { #expect(known.contains(meaning) && meaning != word, "\(word)") }
    }
  }
}
