// Messages about settings that an export leaves out.
extension Wording {
  static func notKeptWhileHidden(_ name: String) -> String {
    "\(quoted(name)) is left out: it loses its value while it is hidden"
  }

  static func notSetWhileClosed(_ name: String) -> String {
    "\(quoted(name)) is left out: 'set' refuses a value for a hidden or disabled row"
  }

  static func nameHasEquals(_ name: String) -> String {
    "\(quoted(name)) is left out: KEY=VALUE cannot express a key with '='"
  }
}
