import Foundation
import Testing

@testable import Formwork
@testable import FormworkTerminal

/// A folder with files whose names are awkward, and one that nobody can read.
private final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("formwork-\(UUID().uuidString)").path
    for folder in ["music", "my pictures", ".config"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["a.txt", "it's", "Notes", ".hidden", "bell\u{7}", "my pictures/new york.jpg", "märz"] {
      try Data().write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    }
    try FileManager.default.createSymbolicLink(atPath: "\(path)/link", withDestinationPath: "music")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/dangling", withDestinationPath: "nowhere")
    // A name that is no UTF-8.
    fclose(fopen([UInt8]("\(path)/bad".utf8).map(CChar.init) + [CChar(bitPattern: 0xFF), 0], "w"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Test func aFolderWithTooManyFilesIsSaidToBeOne() throws {
  let folder = try Folder()
  for number in 0...FileNames.limit {
    fclose(fopen("\(folder.path)/music/track-\(number)", "w"))
  }
  let row = Row(text: "P", accessory: .textField(kind: .path), id: "p")
  let fixture = CompleterFixture(Form(title: "T", sections: [Section(rows: [row])]))
  for typed in ["", "t", "TR", "'"] {
    let path = "\(typed == "'" ? "'" : "")\(folder.path)/music/\(typed == "'" ? "" : typed)"
    let completion = fixture.complete("set p \(path)|")
    #expect(completion.candidates.count == FileNames.limit + 1)
    #expect(completion.candidates.first?.label == "(too many files)")
    #expect(completion.insertion == "", "what a part of them agrees on says nothing")
  }
  // What is typed further narrows them down.
  #expect(fixture.complete("set p \(folder.path)/music/track-400|").candidates.count == 2)
  #expect(fixture.offers("set p \(folder.path)/music/nosuch|") == [])
  let answer = Completion(
    unquoted: FileNames.beginning("\(folder.path)/music/"), for: "\(folder.path)/music/")
  #expect(answer.insertion == "" && answer.candidates.first?.label == "(too many files)")
}

private let lines: [(typed: String, offers: [String])] = [
  (
    "F/|",
    [
      "[F/Notes ]", "[F/a.txt ]", "[F/dangling ]", "[\"F/it's\" ]", "[F/link/]", "[F/music/]",
      "['F/my pictures/']",
      "[F/märz ]",
    ]
  ),
  ("F/m|", ["[F/music/]", "['F/my pictures/']", "[F/märz ]"]),
  ("F/mu|", ["[F/music/]"]),
  ("\"F/mu|", ["[\"F/music/\"]"]),
  ("'F/my p|", ["['F/my pictures/']"]),
  ("'F/my pictures/|", ["['F/my pictures/new york.jpg' ]"]),
  ("F/it|", ["[\"F/it's\" ]"]),
  ("F/n|", ["[F/Notes ]"]),
  ("F/b|", []),
  ("F/.|", ["[F/.config/]", "[F/.hidden ]"]),
  ("F/..|", ["[F/../]"]),
  ("F/nowhere/|", []),
  ("F/a.txt/|", []),
]

@Test(arguments: lines.indices)
func completeFile(_ index: Int) throws {
  let folder = try Folder()
  let row = Row(text: "P", accessory: .textField(kind: .path), id: "p")
  let fixture = CompleterFixture(Form(title: "T", sections: [Section(rows: [row])]))
  let typed = lines[index].typed.replacing("F/", with: folder.path + "/")
  let offers = fixture.offers("set p \(typed)").map { $0.replacing(folder.path + "/", with: "F/") }
  #expect(offers == lines[index].offers, "\(lines[index].typed)")
}
