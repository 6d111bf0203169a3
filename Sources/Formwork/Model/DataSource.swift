/// The sections of a screen. Setting them updates the screen.
@MainActor
public final class DataSource {
  /// The sections of the screen. Setting them changes `version`.
  public var sections: [Section] {
    didSet {
      version += 1
      changed?()
    }
  }

  /// Called when the sections have been set.
  var changed: (@MainActor () -> Void)?

  /// The number of times that the screen has changed; a prompt uses it to detect changes.
  public private(set) var version = 0

  /// Creates a data source with sections; `version` is 0.
  public init(sections: [Section] = []) { self.sections = sections }

  /// The titles in the screen's index. By default, these are the index titles of all sections; a program can
  /// choose some or none of them.
  public var sectionIndexTitles: [String]? {
    get { chosenIndexTitles ?? sections.compactMap(\.indexTitle) }
    set {
      chosenIndexTitles = newValue
      version += 1
    }
  }

  private var chosenIndexTitles: [String]?

  /// The sections to show, without the index titles that were not chosen.
  var shownSections: [Section] {
    guard let chosenIndexTitles else { return sections }
    return sections.map { section in
      var section = section
      if let title = section.indexTitle, !chosenIndexTitles.contains(title) { section.indexTitle = nil }
      return section
    }
  }

  /// The section at an index; `nil` if there is none.
  public func section(at index: Int) -> Section? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// The row at an index path; `nil` if there is none.
  public func row(at indexPath: Form.IndexPath) -> Row? {
    guard let section = section(at: indexPath.section), section.rows.indices.contains(indexPath.row)
    else { return nil }
    return section.rows[indexPath.row]
  }

  /// The index of the section with an index title.
  public func section(forSectionIndexTitle title: String) -> Int? {
    sections.firstIndex { $0.indexTitle == title }
  }
}
