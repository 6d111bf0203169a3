extension Session {
  /// What has to be restarted before changed settings take effect, each thing once, in the order of the form.
  package func restarts(after changes: [Change]) -> [String] {
    var things: [String] = []
    for change in changes.sorted(by: { $0.setting < $1.setting }) {
      for row in form.rows(of: change.setting) {
        guard let thing = form.details(of: row)?.restart, !thing.isEmpty, !things.contains(thing) else {
          continue
        }
        things.append(thing)
      }
    }
    return things
  }
}
