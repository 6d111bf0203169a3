internal import Formwork

extension Wording {
  static let aboutTopics = "'formwork help TOPIC' describes a part of a form, with an example."

  /// A member's type, and whether it is required or what its default is.
  static func type(of member: Grammar.Member) -> String {
    let type = member.type.notation
    if member.isRequired { return "\(type), required" }
    let standard = member.defaultText.description
    return standard.isEmpty ? type : "\(type), default: \(standard)"
  }

  static func meaning(of member: Grammar.Member) -> String {
    let requires = member.requires.description
    return member.documentation.description + (requires.isEmpty ? "" : " " + requires)
  }

  /// - Parameter page: a page with a member of this name.
  static func unknownTopic(_ word: String, page: String?, suggestion: String?) -> String {
    if let page { return "\(quoted(word)) is a member of \(page); see 'formwork help \(page)'" }
    return "no command or topic \(quoted(word))"
      + (suggestion == nil ? "; 'formwork help' lists all" : didYouMean(suggestion))
  }

  package static func seeAlso(_ names: String) -> String { "See also: \(names)" }
}
