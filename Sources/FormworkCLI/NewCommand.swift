import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

/// Writes a small form to start from.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a small form to start from, explained by comments.",
    discussion: """
      NAME is the file's name, with or without '.json'; '-' prints the form. The title and the name of the \
      settings file follow from it. With --from, the form has rows for the values in a settings file, and with --schema, for those that a JSON \
      Schema allows.
      """)
  @Argument(help: "The file to create.", completion: .file(extensions: ["json"]))
  var name: String
  @Option(help: "The kind of form. The default is settings.") var like: FormTemplate?
  @Option(
    help: ArgumentHelp("Write a form for this settings file.", valueName: "file"), completion: .file())
  var from: String?
  @Option(
    help: ArgumentHelp("Write a form for the settings that this JSON Schema allows.", valueName: "file"),
    completion: .file())
  var schema: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if name.isEmpty || name.hasSuffix("/") || name.hasSuffix("/.json") || name == ".json" {
      throw ValidationError(Wording.isNoFileName(name))
    }
    if like != nil, from != nil || schema != nil {
      throw ValidationError(Wording.cannotBeCombined("--like", with: "--from or --schema"))
    }
  }

  @MainActor
  func run() async throws {
    let reporter = output.reporter()
    throw ExitCode(await SettingsRunner.report(reporter) { () throws(Failure) in try create(reporter) })
  }

  @MainActor
  private func create(_ reporter: Reporter) throws(Failure) -> ExitStatus {
    let path = name.hasSuffix(".json") ? name : name + ".json"
    let stem = name == StandardInput.name ? "form" : Self.stem(of: path)
    let text = try text(path, title: Self.title(from: stem), store: "\(stem).values.json", reporter)
    if name == StandardInput.name {
      for line in text.split(separator: "\n") { reporter.line(String(line)) }
      return .done
    }
    try Failure.wrapping(FileSystem.create(path, Array(text.utf8)))
    reporter.note(Wording.formCreated(path, store: from.flatMap { isBeside(path) ? nil : $0 }))
    return .done
  }

  @MainActor
  private func text(
    _ path: String, title: String, store: String, _ reporter: Reporter
  ) throws(Failure) -> String {
    guard let from else {
      guard let schema else {
        return (like ?? .settings).text(title: Value.string(title).json, store: Value.string(store).json)
      }
      let form = try SettingsForm(ofSchema: schema, title: title)
      reporter.diagnostics(form.warnings)
      return form.json(store: store).indentedJSON(width: 100) + "\n"
    }
    let form = try SettingsForm(
      ofFile: from, formats: FormFileArguments.formats, title: title, schema: schema)
    reporter.diagnostics(form.warnings)
    let store = isBeside(path) ? FileSystem.name(of: from) : nil
    return form.json(store: store).indentedJSON(width: 100) + "\n"
  }

  /// Whether the settings file is in the folder of the form, which can only name such a file.
  private func isBeside(_ path: String) -> Bool {
    from.map { FileSystem.folder(of: $0) == FileSystem.folder(of: path) } ?? false
  }

  /// The file's name without folders and its extension.
  private static func stem(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(".json".count))
  }

  /// A title in words: "Mail server" for "mail-server".
  private static func title(from stem: String) -> String {
    let words = stem.split { "-_. ".contains($0) }.joined(separator: " ")
    return words.isEmpty ? stem : words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension Wording {
  fileprivate static func isNoFileName(_ name: String) -> String { "expected a file name, got '\(name)'" }

  /// What to do with a form that was created.
  ///
  /// - Parameter store: the settings file, if the form does not name it.
  fileprivate static func formCreated(_ path: String, store: String?) -> String {
    let words =
      ["formwork", path.hasPrefix("-") ? "./\(path)" : path] + (store.map { ["--store", $0] } ?? [])
    let line = words.compactMap(Quoting.shellWord)
    return "created \(path)"
      + (line.count == words.count ? "; open it with \(command(line.joined(separator: " ")))" : "")
  }
}
