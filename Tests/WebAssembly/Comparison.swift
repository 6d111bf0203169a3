import Foundation

@testable import FormworkCore

/// Sends requests to a page and prints a hash of each answer and then the request. `.ci/wasm` sends the same requests
/// to the engine as WebAssembly, whose answers must have the same hashes.
///
/// The arguments are the number of random requests to each form, the number of them to each of 200 random forms, and
/// the files of forms.
@main
struct Comparison {
  var page = Page()

  static func main() throws {
    var comparison = Comparison()
    let (count, randomCount) = (Int(CommandLine.arguments[1])!, Int(CommandLine.arguments[2])!)
    for path in CommandLine.arguments.dropFirst(3) {
      let form = try TestForm(path)
      comparison.open(form)
      comparison.useAllRows()
      comparison.sendRandomRequests(count, to: form)
    }
    var (random, forms) = (Random(), 0)
    while forms < 200 {
      let form = TestForm(file: "random", text: randomForm(&random), data: [:])
      // Rules made at random can be circular.
      if comparison.sendRandomRequests(randomCount, to: form) { forms += 1 }
    }
    comparison.useNumbers()
    comparison.copyItem()
    comparison.withholdSecret()
  }

  mutating func send(_ request: Value) {
    // A hash of bytes (G. Fowler, L. C. Noll, P. Vo: FNV-1a).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in page.answer(Array(request.json.utf8)) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    print(String(format: "%016lx", hash), request.json)
  }

  /// - Returns: whether the form is valid.
  @discardableResult mutating func open(_ form: TestForm, settings: String = "{}") -> Bool {
    page = Page()
    let data = Value.Object(form.data.sorted { $0.key < $1.key }.map { .init(name: $0, value: .string($1)) })
    send([
      "open": [
        "form": .string(form.text), "file": .string(form.file), "data": .object(data),
        "settings": .string(settings),
      ]
    ])
    guard page.form != nil else { return false }
    send(["view": true])
    return true
  }

  /// Taps and sets each row, and takes everything back.
  mutating func useAllRows() {
    let form = page.form!.session.form
    for address in form.allRows.map({ form.address(of: $0) }) {
      let row: Value.Object = ["screen": .string(address.screen), "id": .string(address.id)]
      func request(_ name: String, _ parameters: Value.Object = [:]) -> Value {
        [name: .object(Value.Object(row.members + parameters.members))]
      }
      for name in ["row", "tap", "why"] { send(request(name)) }
      for text in ["on", "7", "0.25", "straße@example.org"] { send(request("set", ["text": .string(text)])) }
      send(request("step", ["by": 1]))
      send(["view": true])
      send(["home": true])
    }
    for screen in form.allScreens { send(["view": ["screen": .string(form.name(of: screen))]]) }
    for name in ["verify", "state", "script", "save"] { send([name: true]) }
    for name in ["undo", "redo"] {
      for _ in 0..<page.form!.session.unsavedChanges.count { send([name: true]) }
      send(["script": true])
    }
  }
}

struct TestForm {
  let file: String
  let text: String
  /// The files from which the form loads, by name.
  var data: [String: String] = [:]
}

extension TestForm {
  init(_ path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    self.init(
      file: URL(filePath: path).lastPathComponent, text: try String(contentsOfFile: path, encoding: .utf8))
    for case let name as String in FileManager.default.enumerator(atPath: folder.path)!
    where name.contains("/") && name.hasSuffix(".json") {
      data[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
  }
}
