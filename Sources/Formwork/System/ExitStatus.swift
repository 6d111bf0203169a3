/// The exit statuses of a program. The numbers above 63 are those of sysexits.h.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// The command succeeded.
  case done = 0
  /// A command was refused.
  case refused = 1
  /// With `--detailed-exitcode`: something changed or, with `--dry-run`, would change.
  case changed = 2
  /// Wrong usage, or no settings file to save to.
  case usage = 64
  /// A form, a settings file or the text of a script is not well formed.
  case malformed = 65
  /// A file does not exist, is a folder or cannot be read.
  case missingFile = 66
  /// A function of the program or a program that the form runs failed, or rows were not loaded in time.
  case unavailable = 69
  /// A file cannot be created: its folder does not exist or does not allow new files, or the file already exists.
  case cannotCreate = 73
  /// A settings file or standard output could not be written, or the data may be lost if the power fails.
  case cannotWrite = 74
  /// Another program has changed the settings file in the meantime, or has locked it.
  case conflict = 75
  /// Permission denied: by the system, for a settings file outside the form's folder, for a secret that was
  /// requested without `--reveal`, or for a program that was not allowed to run.
  case notPermitted = 77
}

extension Fault {
  /// A fault that is not about the form, with the exit status of a program that it ends.
  static func other(_ code: String, _ message: String, _ status: ExitStatus, key: Key? = nil) -> Fault {
    .other(OtherFault(code: code, message: message, key: key, status: status.rawValue))
  }
}

extension Diagnostic {
  /// The exit status of a program if this is the first error.
  public var status: ExitStatus {
    switch fault {
    case .json, .form, .stored: .malformed
    case .finding: .refused
    case .refusal(let refusal): ExitStatus(rawValue: refusal.reason.status) ?? .refused
    case .other(let fault): ExitStatus(rawValue: fault.status) ?? .refused
    }
  }
}
