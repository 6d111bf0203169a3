import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

/// The file to write, or standard output.
struct OutputFile: ParsableArguments {
  @Option(
    name: .customShort("o"),
    help: ArgumentHelp(
      "Write to this file, replacing it if it exists; - is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    if file?.isEmpty ?? false { throw ValidationError(Wording.requiresFileName("-o")) }
  }

  /// The file that arguments name with `--output`; `nil` if they name a format, or none.
  static func file(namedAsFormatIn arguments: ArraySlice<String>) -> String? {
    guard let command = arguments.first, takesFile(command) else { return nil }
    return OutputOptions.values(in: arguments).first { !$0.isEmpty && OutputFormat(rawValue: $0) == nil }
  }

  private static func takesFile(_ command: String) -> Bool {
    [RenderCommand.configuration, GraphCommand.configuration].contains { $0.commandName == command }
  }

  /// Throws if the file is one of the form's files or its settings file.
  @MainActor
  func validate(isNoFileOf form: FormFile?, settings: String? = nil) throws(Failure) {
    guard let file, file != StandardInput.name, let output = FileIdentity(file) else { return }
    var form = form
    form?.readAll()
    if form?.contains(file: file) ?? false || settings.flatMap({ FileIdentity($0) }) == output {
      throw Failure(UsageFault.outputIsInput(file).fault)
    }
  }

  /// Writes the file, which is replaced if it exists. Standard output gets lines.
  @MainActor
  func write(_ bytes: [UInt8], _ reporter: Reporter) throws(Failure) {
    guard let file, file != StandardInput.name else {
      for line in bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        reporter.line(String(decoding: line, as: UTF8.self))
      }
      return
    }
    var output = AtomicFile(path: file)
    do throws(FileFault) { try output.write(bytes) } catch {
      guard case .isFolder(let path) = error else { throw Failure(error) }
      throw Failure(FileFault.cannotWrite(path, reason: Wording.isFolder))
    }
    reporter.note(Wording.wrote(file))
  }

  /// The extension of the file's name, such as `.pdf`; `nil` if it has none.
  var suffix: String? {
    let parts = file.map { FileSystem.name(of: $0).split(separator: ".") } ?? []
    return parts.count > 1 ? parts.last.map { "." + String($0).excerpt() } : nil
  }
}

extension Wording {
  fileprivate static let isFolder = "is a folder"

  fileprivate static func wrote(_ file: String) -> String { "wrote \(file)" }
}
