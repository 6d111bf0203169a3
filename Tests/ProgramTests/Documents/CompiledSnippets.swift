import Foundation

/// The Swift files whose parts the documents show. All of them are compiled.
enum CompiledSnippets {
  private static let files: [[String]] = {
    let folder = "\(BuiltProgram.packageFolder)/Tests"
    let shown = [
      "Snippets/", "FormworkTests/", "ServerDemo/", "ThermostatDemo/", "DemoScreens/", "LiveDemo/",
    ]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in path.hasSuffix(".swift") && shown.contains { path.hasPrefix($0) } }
      .compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }()

  /// Whether the lines stand in one of the files, one after the other, all of them equally indented further.
  static func contain(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    return files.contains { file in
      file.indices.contains { start in
        guard file[start].hasSuffix(first), start + lines.count <= file.count else { return false }
        let indentation = file[start].dropLast(first.count)
        return indentation.allSatisfy { $0 == " " }
          && zip(lines, file[start...]).allSatisfy { $1 == ($0.isEmpty ? "" : indentation + $0) }
      }
    }
  }
}
