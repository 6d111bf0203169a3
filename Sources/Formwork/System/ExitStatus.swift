/// The statuses that a program ends with; the numbers above 63 are those of sysexits.h.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// What was asked for was done.
  case done = 0
  /// A command was refused.
  case refused = 1
  /// With `--detailed-exitcode`: something changed, or would.
  case changed = 2
  /// The call was wrong, or something was to be kept and there is no settings file.
  case usage = 64
  /// A form, a settings file or a script's text is not well formed.
  case malformed = 65
  /// A file does not exist, is a folder or cannot be read.
  case missingFile = 66
  /// A function of the program failed, or rows were not loaded in time.
  case unavailable = 69
  /// No file can be made in the settings file's folder, or there is no such folder.
  case cannotCreate = 73
  /// A settings file or standard output could not be written, or what was written may not last.
  case cannotWrite = 74
  /// Another program changed the same settings meanwhile, or holds them locked.
  case conflict = 75
  /// The system does not permit it, nobody allowed a store outside the form's folder, or a secret was asked
  /// for without `--reveal`.
  case notPermitted = 77
}

extension Diagnostic {
  /// What a program ends with when this is the first thing that is wrong.
  public var status: ExitStatus {
    switch fault {
    case .json, .form, .stored: .malformed
    case .finding: .refused
    case .refusal(let refusal): ExitStatus(rawValue: refusal.reason.explanation.status) ?? .refused
    case .other(let fault): ExitStatus(rawValue: fault.status) ?? .refused
    }
  }
}
