/// A section as it is shown on a screen.
package struct SectionRows: Sendable {
  /// The section's number in the form.
  package var number: Int
  package var rows: [RowID]
  /// For a section that is repeated, the first item in it; otherwise, the item of the screen.
  package var item: ItemID?
  /// Whether it holds the rows of a repeated section that belong to no item.
  package var isRest = false
}

extension CompiledForm {
  /// The setting that stands for a field of a list's templates in an item.
  func field(_ template: Int, ofItem item: ItemID) -> SettingID? {
    items[item].list.number == settings[template].owner ? SettingID(template, of: item) : nil
  }
}
