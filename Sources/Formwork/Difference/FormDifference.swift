/// The changes between two forms: inserted, deleted, moved and updated rows and sections, the title, and the
/// screens that are pushed.
///
/// ```swift
/// let difference = form.difference(from: old)
/// for case .updateRow(let row, let place) in difference.changes { redraw(row, place) }
/// ```
/// Rows and sections are matched by identity, even if everything else has changed. The identity of a row is
/// its uuid, or else its key, its id or its text, in this order. The identity of a section is its uuid, or
/// else its header. If an identity occurs more than once, elements that are alike at the beginning and at the
/// end are matched first, and the others in order.
///
/// A matched row or section that is not equal to the old one is updated. `==` ignores closures, so a
/// different closure is not a change.
public struct FormDifference: Sendable, Hashable {
  /// One change to a form.
  ///
  /// All changes of a difference happen at once. Deletions and the origins of moves use indices in the old
  /// form. Everything else uses indices in the new form.
  public enum Change: Sendable, Hashable {
    /// Sets the title.
    case updateTitle(String)
    /// Sets the form's store, declared actions and rules to those of this form, whose title, sections and
    /// screens are ignored.
    indirect case updateFrame(Form)
    /// Deletes the row at this place in the old form. Rows of a deleted section do not need this change.
    case deleteRow(at: Form.IndexPath)
    /// Deletes the section at this index in the old form, with all its rows that do not move elsewhere.
    case deleteSection(at: Int)
    /// Inserts a section. It contains only the rows that do not come from another section.
    indirect case insertSection(Section, at: Int)
    /// Moves a section with its rows.
    case moveSection(from: Int, to: Int)
    /// Updates everything in a section except its rows to match this one.
    indirect case updateSection(Section, at: Int)
    /// Moves a row within its section or to another one. The row can be updated as well.
    case moveRow(from: Form.IndexPath, to: Form.IndexPath)
    /// Inserts a row.
    indirect case insertRow(Row, at: Form.IndexPath)
    /// Replaces the row at this place in the new form.
    indirect case updateRow(Row, at: Form.IndexPath)
    /// Deletes the screen with this name.
    case deleteScreen(String)
    /// Inserts a screen with this name.
    indirect case insertScreen(String, Form)
    /// Changes the screen with this name.
    indirect case updateScreen(String, FormDifference)
  }

  /// The changes, in the order of the cases of `Change`. Changes of one kind are sorted by index or name.
  public let changes: [Change]

  /// Creates a difference with these changes.
  public init(_ changes: [Change] = []) { self.changes = changes }

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }
}
