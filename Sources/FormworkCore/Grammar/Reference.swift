/// The reference of form definitions: pages about the parts of a form, the accessories, the actions, and the
/// texts with a syntax of their own.
///
/// What a page says about members comes from the grammar. The pages are created when they are first needed.
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
    package var summary: String
    /// The ways to write it, one on each line.
    package var notations: [String] = []
    package var paragraphs: [StaticString] = []
    package var members: [Grammar.Member] = []
    /// A form that `check` accepts.
    package var example: StaticString
    /// The names of pages about related subjects.
    package var related: [String] = []
    /// Further names of the page.
    var aliases: [String] = []
  }

  /// All pages, ordered by group.
  package static let pages = parts + accessories + actions + rules

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
