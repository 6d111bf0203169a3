import Formwork
import FormworkPlatform

// What the prompt says about the unsaved changes of an earlier session.
extension Wording {
  static func recoverable(_ count: Int, since time: Int) -> String {
    "An earlier session ended with \(counted(count, "unsaved change")) (\(moment(time))). 'recover' restores "
      + "\(count == 1 ? "it" : "them"), 'recover --diff' lists \(count == 1 ? "it" : "them"), "
      + "'recover --discard' deletes \(count == 1 ? "it" : "them")."
  }

  static func recovered(_ count: Int) -> String {
    "recovered \(counted(count, "change")); 'save' saves \(count == 1 ? "it" : "them")"
  }

  static func discarded(_ count: Int) -> String { "deleted \(counted(count, "unsaved change"))" }

  static func secretsToEnter(_ keys: [Key]) -> String {
    "secrets cannot be recovered; set them again: \(list(keys.map(\.description), last: "and"))"
  }

  /// A moment in local time, such as `2026-11-22 14:03`.
  private static func moment(_ time: Int) -> String {
    var seconds = time_t(time)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday)) "
      + "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}
