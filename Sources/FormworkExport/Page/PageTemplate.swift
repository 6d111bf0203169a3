internal import CPage
import Formwork

/// The HTML of a page, in which a few parts differ from page to page.
struct PageTemplate {
  var title: String
  /// The width of a phone in CSS pixels.
  var width: Int
  var hasManyPhones = false
  /// Whether the page sends requests to the program that serves it.
  var isServed = false
  /// The HTML of the phones until they are drawn.
  var phones = ""
  /// What the page shows, in JSON.
  var document: [UInt8] = []
  var engine: [UInt8] = []

  init(title: String, width: Int) { (self.title, self.width) = (title, width) }

  var bytes: [UInt8] {
    let parts: [(name: String, content: [UInt8])] = [
      ("title", Array(title.inXML.utf8)), ("width", Array(String(width).utf8)),
      ("connect", Array((isServed ? "'self'" : "'none'").utf8)), ("style", page_style().array),
      ("class", Array((hasManyPhones ? "many" : "one").utf8)), ("phones", Array(phones.utf8)),
      ("document", document), ("engine", engine), ("script", page_script().array),
    ]
    var page: [UInt8] = []
    page.reserveCapacity(parts.reduce(10_000) { $0 + $1.content.count })
    var rest = page_template().array[...]
    while let (name, start, end) = rest.placeholder {
      page += rest[..<start]
      page += parts.first { $0.name == name }?.content ?? []
      rest = rest[end...]
    }
    return page + rest
  }

  /// What a page shows, as JSON that can stand in an element of HTML.
  static func document(_ registry: Registry, title: String, _ members: Value.Object) -> [UInt8] {
    var description = members
    description["title"] = .string(title)
    description["cells"] = object(registry.cells.compactMapValues { $0.htmlTemplate })
    description["views"] = object(registry.viewTemplates)
    // Terminals and editors that show the page's source would interpret control characters.
    var bytes: [UInt8] = []
    for scalar in Value.object(description).json.unicodeScalars {
      if scalar == "<" || scalar.needsEscape {
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          bytes += Array((#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes
  }

  private static func object(_ templates: [String: String]) -> Value {
    .object(
      Value.Object(
        templates.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: ["html": .string($0.value)]) }))
  }
}

extension page_file {
  var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}

extension ArraySlice<UInt8> {
  /// The first `{{name}}`.
  fileprivate var placeholder: (name: String, start: Int, end: Int)? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let start = indices.dropLast().first(where: { self[$0] == open && self[$0 + 1] == open }),
      let end = self[start...].firstIndex(of: close), end + 1 < endIndex
    else { return nil }
    return (String(decoding: self[start + 2..<end], as: UTF8.self), start, end + 2)
  }
}
