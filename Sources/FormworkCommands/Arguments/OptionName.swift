import ArgumentParser

/// The name of an option of the commands for forms. The declarations for the parser and plain calls, which are read
/// without it, share these names.
package enum OptionName: String, CaseIterable {
  case output, json, quiet, width, ids, set, sample, store, wait, trace, backup, script, batch, interactive,
    watch
  case linear, `as`, schema, document, add
  case index, to, before, after, command, only, complete, empty, null, unset, reveal, format, strict
  case detailedStatus = "detailed-exitcode"
  case allowedPrograms = "allow-run"
  case programTimeout = "run-timeout"
  case isDry = "dry-run"
  case skipsChecks = "no-checks"
  case lockTimeout = "lock-timeout"
  case writesInPlace = "in-place"
  case keepsGoing = "keep-going"
  case explicitSave = "explicit-save"
  case ignoresUnknown = "ignore-unknown"
  case addsText = "add-text"
  case exitCode = "exit-code"
  case fromFile = "from-file"

  /// The option as it is typed.
  package var typed: String { self == .command ? "-c" : "--" + rawValue }
}

extension NameSpecification {
  /// The name of an option that plain calls can have.
  static func plain(_ name: OptionName) -> NameSpecification {
    name == .command ? .customShort("c") : .customLong(name.rawValue)
  }
}
