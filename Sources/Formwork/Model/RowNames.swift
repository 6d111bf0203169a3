/// Creates ids for the rows of a screen: the row's own id or one made from its uuid, key or text.
///
/// Generated ids are unique. Ids from the program are not changed, so that the builder can report duplicates.
struct RowNames {
  private var counts: [ExactString: Int] = [:]
  private var taken: Set<ExactString> = []

  init(_ form: Form) {
    for section in form.sections {
      for row in section.rows { if let id = row.id { taken.insert(ExactString(id)) } }
    }
  }

  mutating func id(for row: Row) -> String {
    if let id = row.id { return id }
    let base = row.uuid ?? RowNames.derived(row) ?? "row"
    var id = base
    repeat {
      let count = counts[ExactString(base), default: 0] + 1
      counts[ExactString(base)] = count
      if count > 1 { id = "\(base)-\(count)" }
    } while !taken.insert(ExactString(id)).inserted
    return id
  }

  private static func derived(_ row: Row) -> String? {
    if let last = row.key?.names.last {
      return RowIdentifier.isValid(last.utf8.span) ? last : RowIdentifier.slug(last)
    }
    return row.text.flatMap { RowIdentifier.slug($0) }
  }
}
