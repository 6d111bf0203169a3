#if canImport(Glibc)
  import Formwork
  import FormworkTerminal
  import Foundation
  import Testing

  /// Everything that the README, the articles and the comments show is read, run or compiled.
  ///
  /// The blocks of a document are taken in order, in a folder of their own:
  /// - `json` with a comment such as `<!-- server.json -->` above it is written to that file. Forms, and rows
  ///   and sections as parts of a form, pass `formwork check --strict`, unless the comment ends with
  ///   `(with mistakes)`.
  /// - `console` is run and compared, except for commands that need the page engine if it is not built. With
  ///   `FORMWORK_RECORD=1` in the environment, its output is written anew.
  /// - `swift` stands in a file that is compiled.
  /// - `sh` is run by one of the scripts in `.ci`.
  /// - `text` is a drawing or a grammar.
  struct DocumentTests {
    @Test(arguments: Document.pages + Document.sources)
    func everyBlockIsTrue(document: Document) throws {
      let console = try Console()
      var recorded: [(range: Range<Int>, lines: [String])] = []
      for block in document.blocks {
        let place = document.place(ofLine: block.range.lowerBound)
        switch block.language {
        case "json": try read(block, console.desk, place)
        case "console":
          let lines = try console.run(block.lines)
          recorded.append((block.range, lines))
          let isTrue = lines == block.lines || isRecording
          #expect(isTrue, "it prints:\n\(lines.joined(separator: "\n"))", sourceLocation: place)
        case "swift":
          #expect(
            CompiledSnippets.contain(block.lines), "not in a compiled file: \(block.lines[0])",
            sourceLocation: place)
        case "sh":
          for line in block.lines {
            #expect(Self.scripts.contains(line), "no script in .ci runs this: \(line)", sourceLocation: place)
          }
        case "text":
          #expect(!block.text.contains("formwork "), "a transcript is 'console'", sourceLocation: place)
        default:
          Issue.record("'\(block.language)' is not read, run or compiled", sourceLocation: place)
        }
      }
      if isRecording, !document.isSource { try document.replace(recorded) }
    }

    private var isRecording: Bool { ProcessInfo.processInfo.environment["FORMWORK_RECORD"] == "1" }

    private static let scripts = ["run", "full"].map { name in
      (try? String(contentsOfFile: "\(BuiltProgram.packageFolder)/.ci/\(name)", encoding: .utf8)) ?? ""
    }.joined()

    private func read(_ block: Document.Block, _ desk: Desk, _ place: SourceLocation) throws {
      let hasMistakes = block.name?.hasSuffix(Self.mistakesMark) ?? false
      let name = hasMistakes ? block.name?.dropLast(Self.mistakesMark.count) : block.name?[...]
      if let name { try desk.write(block.text, to: String(name)) }
      guard let form = try form(of: block, place) else { return }
      try desk.write(form, to: "check/form.json")
      // Functions of a program can push screens, of which 'check' does not know.
      let strict = block.text.contains(#""actions": {"#) ? [] : ["--strict"]
      let check = try BuiltProgram.run(["check", "check/form.json"] + strict, in: desk.folder.path)
      #expect((check.status != 0) == hasMistakes, "\(check.stderr)", sourceLocation: place)
    }

    private static let mistakesMark = " (with mistakes)"

    /// The form, or a form around rows or a section; `nil` for other files, such as settings.
    private func form(of block: Document.Block, _ place: SourceLocation) throws -> String? {
      let values = try? JSONSerialization.jsonObject(with: Data("[\(block.text)]".utf8)) as? [[String: Any]]
      guard let values, let first = values.first else {
        Issue.record("not valid JSON", sourceLocation: place)
        return nil
      }
      if first["sections"] != nil { return block.text }
      if first["rows"] != nil { return #"{"title": "Example", "sections": [\#(block.text)]}"# }
      if first["text"] != nil || first["id"] != nil {
        return #"{"title": "Example", "sections": [{"rows": [\#(block.text)]}]}"#
      }
      if block.name == nil { Issue.record("neither a form nor a named file", sourceLocation: place) }
      return nil
    }

    @Test(arguments: Document.pages)
    func everyLinkLeadsToAFile(document: Document) {
      let folder = URL(filePath: "\(BuiltProgram.packageFolder)/\(document.path)").deletingLastPathComponent()
      for link in document.linkedFiles {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
      }
    }

    /// `.ci/run` runs the indented lines of the README, and of no other document.
    @Test(arguments: Document.pages)
    func onlyTheReadmeHasIndentedCommands(document: Document) {
      #expect(document.indentedCode.count == (document.path == "README.md" ? 2 : 0))
    }

    @Test func theChangelogBeginsWithTheCurrentVersion() throws {
      let changelog = try Document("Sources/Formwork/Formwork.docc/Changelog.md")
      let heading = try #require(changelog.lines.first { $0.hasPrefix("## ") })
      #expect(heading == "## \(FormworkVersion.current)")
      #expect(try Desk().formwork("--version").stdout == FormworkVersion.current + "\n")
    }

    @Test func theTablesAreComplete() throws {
      let text = try Document("Sources/Formwork/Formwork.docc/Scripting.md").lines.joined(separator: "\n")
      for command in CommandName.allCases {
        #expect(text.contains("`\(command.text)"), "\(command) is not in the table of commands")
      }
      for status in (0...255).compactMap({ ExitStatus(rawValue: $0) }) {
        #expect(text.contains("\n| \(status.rawValue) |"), "\(status) is not in the table of statuses")
      }
    }

    @Test func theReadmeIsShort() throws { #expect(try Document("README.md").lines.count <= 121) }
  }
#endif
