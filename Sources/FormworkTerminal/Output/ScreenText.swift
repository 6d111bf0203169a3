/// A screen as lines, its sections and rows still apart.
struct ScreenText {
  struct SectionText {
    var header: [String]
    /// The lines of each row.
    var rows: [[String]]
    var footer: [String]
    var indexTitle: String?

    var lines: [String] { header + rows.joined() + footer }
  }

  var title: [String]
  var sections: [SectionText]

  /// All of it, with an empty line before each section.
  var lines: [String] { title + sections.flatMap { [""] + $0.lines } }
}
