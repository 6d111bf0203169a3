/// A screen as lines, divided into sections and rows. The lines of a row are created when they are needed.
struct ScreenText {
  struct SectionText {
    var header: [String]
    var rowCount: Int
    /// The lines of the n-th row.
    var row: (Int) -> [String]
    var footer: [String]
    var indexTitle: String?

    init(
      header: [String], rowCount: Int, footer: [String], indexTitle: String? = nil,
      row: @escaping (Int) -> [String]
    ) {
      self.header = header
      self.rowCount = rowCount
      self.row = row
      self.footer = footer
      self.indexTitle = indexTitle
    }

    var lines: [String] { header + (0..<rowCount).flatMap(row) + footer }
  }

  var title: [String]
  var sections: [SectionText]
  /// The noun for its rows after a number.
  var unit = "rows"

  var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }
  var indexTitles: [String] { sections.compactMap(\.indexTitle) }

  /// All lines, with an empty line before each section.
  var lines: [String] { title + sections.flatMap { [""] + $0.lines } }
}
