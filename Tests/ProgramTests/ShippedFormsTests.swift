import Foundation
import Testing

/// Every form in `Forms`: without a mistake or a warning, and shown in every way.
struct ShippedFormsTests {
  private static let rowMembers = [
    "screen", "id", "key", "label", "kind", "value", "default", "isSet", "visible", "enabled", "problems",
  ]

  static let forms = [
    "docker-daemon", "editor", "favorites", "instagram-options", "login", "minimal", "network", "prettier",
    "settings", "users",
  ]

  @Test func noneIsForgotten() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.packageFolder + "/Forms")
    #expect(names.filter { $0.hasSuffix(".json") }.sorted() == Self.forms.map { "\($0).json" })
  }

  @Test(arguments: forms)
  func passesTheStrictCheck(form: String) throws {
    let run = try Desk(form).formwork("check", "\(form).json", "--strict")
    #expect(run.status == 0)
    #expect(run.stderr.hasPrefix("\(form).json: "))
    #expect(!run.stderr.contains("warning"))
  }

  @Test(arguments: forms, isFull ? [30, 80, 200] : [30])
  func fitsTheWidth(form: String, width: Int) throws {
    let desk = try Desk(form)
    for screen in try screens(of: form) {
      for output in isFull ? ["plain", "styled"] : ["styled"] {
        let run = try desk.formwork(
          "show", "\(form).json", screen, "--width", "\(width)", "--output", output, "--store", "none.json")
        #expect(run.status == 0)
        #expect(run.stderr == "note: 'none.json' does not exist; the defaults apply\n")
        #expect(!run.stdout.contains("\u{1B}"))  // no color where there is no terminal
        let wide = run.stdout.split(separator: "\n").filter { $0.count > width }
        #expect(wide.isEmpty, "wider than \(width): \(screen)")
        let blank = run.stdout.split(separator: "\n", omittingEmptySubsequences: false).filter {
          $0.hasSuffix(" ")
        }
        #expect(blank.isEmpty, "blanks at a line's end: \(screen)")
      }
    }
  }

  @Test(arguments: forms)
  func isWholeInJSON(form: String) throws {
    let desk = try Desk(form)
    for screen in try screens(of: form) {
      let objects = try desk.formwork(
        "show", "\(form).json", screen, "--output", "json", "--store", "none.json"
      ).objects().filter { $0["type"] as? String != "note" }
      #expect(objects[0]["type"] as? String == "screen")
      #expect(objects[0]["id"] as? String == screen)
      let types = Set(objects.compactMap { $0["type"] as? String })
      #expect(types == ["screen", "section", "row"])
      for row in objects where row["type"] as? String == "row" {
        for member in Self.rowMembers { #expect(row[member] != nil, "\(member) is missing in \(row)") }
        #expect(row["isSet"] as? Bool == false)
      }
    }
  }

  @Test(arguments: forms)
  func givesItsDefaults(form: String) throws {
    let desk = try Desk(form)
    let run = try desk.formwork("get", "\(form).json", "--store", "none.json")
    #expect(run.status == 0)
    // All that `get` prints, `set` takes, in one step.
    let pairs = run.stdout.split(separator: "\n").map(String.init)
    if ["favorites", "users"].contains(form) { return #expect(pairs.isEmpty) }  // empty lists
    let set = try BuiltProgram.run(
      ["set", "\(form).json", "--store", "all.json"] + pairs, in: desk.folder.path)
    #expect(set.status == 0)
    #expect(try desk.formwork("get", "\(form).json", "--store", "all.json").stdout == run.stdout)
  }

  /// The names of a form's own screens.
  private func screens(of form: String) throws -> [String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: BuiltProgram.form(form)))
    let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    // The screens of items exist only once there are items.
    let screens = (object["screens"] as? [String: [String: Any]] ?? [:]).filter { $0.value["forEach"] == nil }
    return ["home"] + screens.keys.sorted()
  }
}
