/// What changed between two forms: rows and sections inserted, deleted, moved and updated, the title, and
/// the screens that are pushed.
///
/// ```swift
/// let difference = form.difference(from: old)
/// for case .updateRow(let row, let place) in difference.changes { redraw(row, at: place) }
/// old.applying(difference) == form   // true
/// ```
/// A row is the same row where its identity is the same, whatever else changed: its uuid, else its key, else
/// its id, else its text. A section's is its uuid, else its header. Where an identity stands more than once,
/// what is alike at the beginning and at the end is taken for the same, and then the order tells.
///
/// What is the same and not equal is updated, `==` being the judge, so that a closure's change is none.
public struct FormDifference: Sendable, Hashable {
  /// One change of a form.
  ///
  /// All the changes of a difference happen at once: what is deleted, and what a move begins with, has its
  /// index in the old form; everything else has its index in the new one.
  public enum Change: Sendable, Hashable {
    /// The form has this title.
    case updateTitle(String)
    /// The row at this place of the old form is gone. A row of a deleted section needs no such change.
    case deleteRow(at: Form.IndexPath)
    /// The section at this index of the old form is gone, with all its rows that do not move elsewhere.
    case deleteSection(at: Int)
    /// A section is new, with those of its rows that come from no other section.
    indirect case insertSection(Section, at: Int)
    /// A section stands elsewhere, its rows with it.
    case moveSection(from: Int, to: Int)
    /// A section has the uuid, header, footer and index title of this one, whose rows take no part.
    indirect case updateSection(Section, at: Int)
    /// A row stands elsewhere, in its section or in another one; it may be updated as well.
    case moveRow(from: Form.IndexPath, to: Form.IndexPath)
    /// A row is new.
    indirect case insertRow(Row, at: Form.IndexPath)
    /// The row at this place of the new form is now this one.
    indirect case updateRow(Row, at: Form.IndexPath)
    /// The screen of this name is gone.
    case deleteScreen(String)
    /// A screen is new.
    indirect case insertScreen(String, Form)
    /// The screen of this name has changed.
    indirect case updateScreen(String, FormDifference)
  }

  /// The changes, in the order of `Change`'s cases, and among those of one kind by index or name.
  ///
  /// A hint may list them in any order.
  public let changes: [Change]

  /// The form whose closures are the newest, where the difference was computed or a hint found right.
  var newest: Form? { newestForm.value }
  private let newestForm: Function<Form>

  /// The changes that a program made itself, as a hint; nothing is checked until it is applied.
  public init(_ changes: [Change] = []) {
    self.changes = changes
    newestForm = Function(nil)
  }

  init(_ changes: [Change], newest: Form) {
    self.changes = changes
    newestForm = Function(newest)
  }

  /// Whether the forms are equal.
  public var isEmpty: Bool { changes.isEmpty }
}
