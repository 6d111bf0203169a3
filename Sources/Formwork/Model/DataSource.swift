/// Holds the sections of a screen; setting them shows the new ones.
@MainActor
public final class DataSource {
  /// The sections on the screen. After they were set, `version` is another.
  public var sections: [Section] {
    didSet { version += 1 }
  }

  /// Counts how often the sections were set, so that a prompt knows when to look again.
  public private(set) var version = 0

  /// Sections to begin with; `version` is 0 then.
  public init(sections: [Section] = []) { self.sections = sections }

  /// The titles of an index over the sections, of those that have one.
  public var sectionIndexTitles: [String] { sections.compactMap(\.indexTitle) }

  /// The section at an index, `nil` where there is none.
  public func section(at index: Int) -> Section? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// The row at a place, `nil` where there is none.
  public func row(at indexPath: Form.IndexPath) -> Row? {
    guard let section = section(at: indexPath.section), section.rows.indices.contains(indexPath.row)
    else { return nil }
    return section.rows[indexPath.row]
  }

  /// The section that an index title leads to.
  public func section(forSectionIndexTitle title: String) -> Int? {
    sections.firstIndex { $0.indexTitle == title }
  }
}
