import Testing

@testable import FormworkCore

@Test("Each example of the reference is a form that 'check' accepts", arguments: Reference.pages.map(\.name))
func referenceExample(_ name: String) throws {
  let page = try #require(Reference.page([name]))
  let example = page.example.description
  let document = FormDocument(Array(example.utf8), file: "example.json")
  #expect(document.check().map(\.description) == [])
  #expect(example.split(separator: "\n").allSatisfy { $0.count <= 76 })
}

@Test("An example contains what its page is about")
func referenceExamplesFit() {
  for page in Reference.pages where page.group == .accessories || page.group == .actions {
    let isOverview = page.name == "accessories" || page.name == "selections"
    #expect(isOverview || page.example.description.contains("\"\(page.name)\""), "\(page.name)")
  }
}

@Test("There is a page for each part, accessory and action, and each is found by its name")
func referencePages() {
  let names = Reference.pages.map(\.name)
  #expect(Set(names).count == names.count)
  for page in Reference.pages {
    for name in [page.name, page.name.uppercased(), page.name + (page.name.hasSuffix("s") ? "" : "s")]
      + page.aliases
    {
      #expect(Reference.page([name])?.name == page.name, "\(name)")
    }
    #expect(Reference.page([page.group.rawValue, page.name])?.name == page.name)
    for other in page.related { #expect(names.contains(other), "\(page.name): \(other)") }
  }
  for accessory in Grammar.accessories {
    #expect(names.contains(accessory.kind.name))
  }
  #expect(Set(Action.BuiltIn.allCases.map(\.rawValue)).isSubset(of: names))
  for topic in ["form", "section", "row", "selections", "expressions", "keys", "store"] {
    #expect(names.contains(topic))
  }
}

@Test("A page is found by words that mean the same, and not by others")
func referenceNames() {
  #expect(Reference.page(["edit", "actions"])?.name == "edit-action")
  #expect(Reference.page(["editActions"])?.name == "edit-action")
  #expect(Reference.page(["accessory"])?.name == "accessories")
  #expect(Reference.page(["action", "set"])?.name == "set")
  #expect(Reference.page(["key"])?.name == "keys")
  for words in [[], [""], ["s"], ["row", "set"], ["x", "row"], ["rows", "extra"]] {
    #expect(Reference.page(words) == nil, "\(words)")
  }
  #expect(Reference.page(withMember: "placeholder")?.name == "textField")
  #expect(Reference.suggestion(for: "pcker") == "picker")
  #expect(Reference.suggestion(for: "dropdown") == "picker")
  #expect(Reference.suggestion(for: "qqqqqq") == nil)
}

@Test("Summaries, paragraphs and the documentation of accessories and actions are sentences")
func referenceSentences() {
  for page in Reference.pages {
    for text in [page.summary] + page.paragraphs.map(\.description) {
      #expect(text.hasSuffix("."), "\(page.name)")
      #expect(text.first?.isUppercase ?? false, "\(page.name)")
      #expect(!text.contains("  ") && !text.contains("\n"), "\(page.name)")
    }
  }
}

@Test("Each type has a notation, and the parts that it names have a page")
func referenceNotations() {
  for page in Reference.pages {
    for member in page.members {
      #expect(!member.type.notation.isEmpty)
      switch member.type {
      case .list(let part), .object(let part), .map(of: let part?):
        let name = Reference.name(of: part)
        #expect(Reference.page([name]) != nil, "\(name)")
      default: break
      }
    }
  }
}
