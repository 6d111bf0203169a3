/// The state to restore if a script is refused, and the changes reported to the program since then.
struct Transaction {
  var start: Session
  /// The keys of the values reported to the program, in order.
  var order: [Key] = []
}
