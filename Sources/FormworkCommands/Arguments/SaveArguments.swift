package import ArgumentParser
package import Formwork

/// How settings are written to their file.
package struct SaveArguments: ParsableArguments {
  @Option(
    name: .plain(.lockTimeout),
    help: ArgumentHelp(
      "The maximum time to wait for other programs that have locked the settings file; with 0, do not wait.",
      valueName: "seconds"))
  package var lockTimeout = standardLockTimeout

  private static let standardLockTimeout = 10.0

  @Option(
    name: .plain(.backup), defaultAsFlag: BackupSuffix.standard, parsing: .next,
    help: ArgumentHelp(
      "Before each save, copy the settings file to a file with this suffix, by default ~.",
      valueName: "suffix"))
  package var backup: BackupSuffix?

  @Flag(
    name: .plain(.writesInPlace),
    help: """
      Write into the settings file instead of replacing it, for a file with several hard links or a mount point; \
      requires --backup, because a crash during the save can leave the file incomplete.
      """)
  package var writesInPlace = false

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    lockTimeout = try arguments.value(.lockTimeout) ?? Self.standardLockTimeout
    backup = try arguments.value(.backup)
    writesInPlace = arguments.flag(.writesInPlace)
    try validate()
  }

  package func validate() throws {
    guard lockTimeout >= 0, lockTimeout <= 1e9 else {
      throw ValidationError(
        Wording.mustBe("--lock-timeout", "from 0 to 1000000000 seconds", not: lockTimeout))
    }
    // The parser treats an empty value as a missing one.
    let isEmpty = CommandLine.arguments.contains("--backup=")
    if let backup, !backup.isValid || isEmpty {
      throw ValidationError(Wording.backupSuffixIsInvalid(isEmpty ? "" : backup.description))
    }
    if writesInPlace, backup == nil { throw ValidationError(Wording.inPlaceRequiresBackup) }
  }

  package var options: SaveOptions {
    var options = SaveOptions()
    options.lockTimeout = .seconds(lockTimeout)
    options.backupSuffix = backup?.description
    options.writesInPlace = writesInPlace
    return options
  }
}

/// The value of `--backup`: the suffix of the backup's name.
package struct BackupSuffix: ExpressibleByArgument, CustomStringConvertible {
  package var description: String

  package static let standard = BackupSuffix(description: "~")

  private init(description: String) { self.description = description }

  package init(argument: String) { description = argument }

  /// Whether the value can be part of a file name. In `--backup key=value`, the parser took the next word for it.
  fileprivate var isValid: Bool { !description.contains { $0 == "/" || $0 == "=" || $0.isNewline } }
}

/// Options whose value can be left out.
package enum OptionalValues {
  private static let values = [
    (option: "--allow-run", value: AllowedPrograms.all.value),
    (option: "--backup", value: BackupSuffix.standard.description),
  ]

  /// Gives these options the value that they have without one, and joins the values of a repeated `--allow-run`.
  /// Otherwise, the parser would take the next word as the value, and only the last of several.
  package static func explicit(_ arguments: some Sequence<String>) -> [String] {
    let names = values[0].option + "="
    var explicit: [String] = []
    var isOption = true
    var first: Int?
    for argument in arguments {
      if argument == "--" { isOption = false }
      let value = isOption ? values.first { $0.option == argument } : nil
      let argument = value.map { "\($0.option)=\($0.value)" } ?? argument
      if isOption, argument.hasPrefix(names) {
        if let first {
          explicit[first] += "," + argument.dropFirst(names.count)
          continue
        }
        first = explicit.count
      }
      explicit.append(argument)
    }
    return explicit
  }

  /// Whether a value that the parser gives as a default is only that of an option without a value.
  static func contains(_ value: String) -> Bool {
    [AllowedPrograms.all.description, BackupSuffix.standard.description].contains(value)
  }
}
