/// A part of a form with modifiers, each of which returns a changed copy.
protocol Modifiable {}

extension Form: Modifiable {}
extension Section: Modifiable {}
extension Row: Modifiable {}
extension Row.EditAction: Modifiable {}

extension Modifiable {
  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
