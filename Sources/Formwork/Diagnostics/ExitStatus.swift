/// The statuses that the program ends with; the numbers above 63 are those of sysexits.h.
public enum ExitStatus: Int32, Sendable, Hashable {
  case done = 0
  /// A command was refused.
  case refused = 1
  /// With `--detailed-exitcode`: something changed, or would.
  case changed = 2
  case usage = 64
  /// A form, a settings file or a script's text is not well formed.
  case malformed = 65
  case missingFile = 66
  case cannotCreate = 73
  case cannotWrite = 74
  /// Another program changed the same settings meanwhile, or holds them locked.
  case conflict = 75
  case notPermitted = 77
}

extension Fault {
  /// What the program ends with when this is the first thing that is wrong.
  public var status: ExitStatus {
    switch self {
    case .form(.formFile(_, let fault)):
      if case .outsideFolder = fault { .malformed } else { Fault.file(fault).status }
    case .json, .form, .command, .stored, .unsavedScript: .malformed
    case .finding: .refused
    case .refusal(let refusal): if case .notKept = refusal.reason { .usage } else { .refused }
    case .usage(.secret): .notPermitted
    case .usage(.outputFailed): .cannotWrite
    case .usage: .usage
    case .file(let fault):
      switch fault {
      case .missing: .missingFile
      case .isFolder, .unreadable: .missingFile
      case .denied, .outsideFolder: .notPermitted
      case .folderMissing, .cannotCreate: .cannotCreate
      case .cannotWrite, .notSynced: .cannotWrite
      case .changedMeanwhile, .locked: .conflict
      }
    }
  }
}
