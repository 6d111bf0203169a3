/// A row in a session's form, by its index in the table of rows. It holds until another form is read.
public struct RowReference: Sendable, Hashable {
  package var index: Int
  package init(_ index: Int) { self.index = index }
}
