/// The reference of form definitions: pages about the parts of a form, the accessories, the actions, and the
/// texts with a syntax of their own.
///
/// `Reference.md` contains the pages. What a page says about members comes from the grammar, as does the rest of what
/// there is to say about an accessory or an action. The pages are read when they are first needed.
package enum Reference {
  /// The group in which a page is listed.
  package enum Group: String, Sendable, CaseIterable {
    case parts, accessories, actions, rules
  }

  package struct Page: Sendable {
    /// The name under which the page is found.
    package var name: String
    package var group: Group
    /// One sentence that says what the page is about.
    package var summary = ""
    /// The ways to write it, one on each line.
    package var notations: [String] = []
    package var paragraphs: [String] = []
    package var members: [Grammar.Member] = []
    /// A form that `check` accepts.
    package var example = ""
    /// The names of pages about related subjects.
    package var related: [String] = []
    /// Further names of the page.
    var aliases: [String] = []
  }

  /// All pages, ordered by group.
  package static let pages: [Page] = {
    var pages: [Page] = []
    var group = Group.parts
    for block in String(decoding: PackageResources.Reference_md, as: UTF8.self).pieces(separatedBy: "\n\n") {
      let lines = block.split(separator: "\n").map { String($0) }
      let text = lines.joined(separator: " ")
      func rest(after mark: String) -> String? {
        text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : nil
      }
      let last = pages.count - 1
      if let name = rest(after: "# ") {
        group = Group(rawValue: name) ?? group
      } else if let name = rest(after: "## ") {
        pages.append(Page(name: name, group: group))
      } else if text.hasPrefix("    ") {
        pages[last].notations = lines.map { String($0.dropFirst(4)) }
      } else if text.hasPrefix("```") {
        pages[last].example = lines.dropFirst().dropLast().joined(separator: "\n")
      } else if let name = rest(after: "Example: ") {
        pages[last].example = pages.first { $0.name == name }?.example ?? ""
      } else if let names = rest(after: "See also: ") {
        pages[last].related = names.pieces(separatedBy: ", ")
      } else if let names = rest(after: "Also: ") {
        pages[last].aliases = names.pieces(separatedBy: ", ")
      } else {
        pages[last].paragraphs.append(text)
      }
    }
    return pages.map { completed($0) }
  }()

  /// A page with what the grammar says about its subject.
  private static func completed(_ page: Page) -> Page {
    var page = page
    if let accessory = Grammar.accessories.first(where: { $0.kind.name == page.name }) {
      page.summary = accessory.documentation.description
      page.notations = accessory.notations
      page.members = accessory.table.members
    } else if let action = Grammar.actions.first(where: { $0.kind.rawValue == page.name }) {
      page.summary = action.documentation.description
      page.notations = [action.notation]
      if case .object(let part) = action.argument { page.members = Grammar.members(of: part) }
    } else {
      page.summary = page.paragraphs.removeFirst()
      let part = Grammar.Owner.allCases.first { plain(name(of: $0)) == plain(page.name) }
      if page.group == .parts, let part { page.members = Grammar.members(of: part) }
    }
    return page
  }

  /// The page with a name or an alias; case, hyphens and a plural do not matter.
  ///
  /// - Parameter words: the name, which may follow the name of its group: `action set`.
  package static func page(_ words: [String]) -> Page? {
    guard let last = words.last else { return nil }
    let group = words.dropLast().joined(separator: " ")
    let name = plain(last)
    let whole = plain(words.joined())
    return pages.first { page in
      let names = ([page.name] + page.aliases).map { plain($0) }
      return names.contains(whole)
        || !group.isEmpty && names.contains(name) && plain(group) == plain(page.group.rawValue)
    }
  }

  /// The page whose members include a name; `nil` if there is none.
  package static func page(withMember name: String) -> Page? {
    let pages = pages.filter { page in
      page.members.contains { $0.name.text.lowercased() == name.lowercased() }
    }
    // A member of a control is more often meant than one of 'forEach'.
    return pages.first { $0.name != "forEach" } ?? pages.first
  }

  /// The name of a page that was probably meant.
  ///
  /// - Parameter others: other names that could be meant.
  package static func suggestion(for name: String, others: [String] = []) -> String? {
    Suggestion.nearest(to: name, among: others + pages.map { $0.name }, meanings: Synonyms.accessories)
  }

  private static func plain(_ name: String) -> String {
    var name = name.lowercased().filter { $0 != "-" && $0 != " " }
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    if name.hasSuffix("s"), name.count > 3 { name.removeLast() }
    return name
  }

  /// The name of a kind of part in types.
  static func name(of part: FormFault.Owner) -> String {
    part == .choice ? "choice" : part.name
  }
}
