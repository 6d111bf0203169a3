import FormworkCore

/// How a form spells the names of sections and variables, which Git reads in any case. The names of subsections are
/// exact.
struct GitNames: Sendable {
  private var sections: [String: String] = [:]
  private var variables: [[String]: String] = [:]

  init(_ keys: [[String]]) {
    for key in keys where key.count > 1 {
      let section = key[0].lowercased()
      sections[section] = key[0]
      if let name = key.last { variables[[section, name.lowercased()]] = name }
    }
  }

  func section(_ name: String) -> String? { sections[name] }

  func variable(_ name: String, in section: String) -> String? { variables[[section, name]] }
}
