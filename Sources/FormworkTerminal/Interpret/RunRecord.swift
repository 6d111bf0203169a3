package import Formwork

/// What a prompt, a script or a call has changed and saved so far.
package struct RunRecord {
  package var tally = Tally()
  /// Whether `save` writes nothing.
  package var isDry = false
  /// Whether a command was refused. A later `save` would then save only part of the changes.
  package var hasRefused = false
  /// Whether `verify` has reported all that is wrong with the settings.
  package var hasVerified = false
  /// The current place in a script, for `lastSave`.
  package var place: (script: String, line: Int)?
  /// The place of the last `save` that was carried out, and the changes up to it.
  package private(set) var lastSave: (place: String?, changes: [Change])?
  /// Whether the changes of a whole script or call have been saved.
  var hasSavedAll = false

  /// Records that `save` was carried out.
  mutating func noteSave(in session: Session) {
    lastSave = (place.map { "\($0.script):\($0.line)" }, tally.changes(in: session))
  }

  /// Continues with the settings of another form.
  mutating func translate(from old: CompiledForm, to new: CompiledForm) {
    tally.translate(from: old, to: new)
    guard let saved = lastSave else { return }
    var reply = Reply()
    reply.changes = saved.changes
    reply.translate(from: old, to: new)
    lastSave = (saved.place, reply.changes)
  }
}
