import Testing

@testable import FormworkCore

/// An indented text and, for each of its lines that only ends an array or object, where that begins.
private struct IndentedText {
  var lines: [String] = []
  var openings: [(closing: Int, opening: Int)] = []

  init(random: inout RandomJSON) {
    write(depth: 0, prefix: "", suffix: "", random: &random)
  }

  private mutating func write(depth: Int, prefix: String, suffix: String, random: inout RandomJSON) {
    let indent = String(repeating: "  ", count: depth)
    let isObject = Bool.random(using: &random)
    let opening = lines.count
    lines.append(indent + prefix + (isObject ? "{" : "["))
    let count = Int.random(in: 1...3, using: &random)
    for index in 0..<count {
      let name = isObject ? "\"m\(index)\": " : ""
      let comma = index < count - 1 ? "," : ""
      if depth < 4, Bool.random(using: &random) {
        write(depth: depth + 1, prefix: name, suffix: comma, random: &random)
      } else {
        lines.append(indent + "  " + name + "[1, {\"a\": 2}]" + comma)
      }
    }
    openings.append((lines.count, opening))
    lines.append(indent + (isObject ? "}" : "]") + suffix)
  }
}

@Test(
  "Where a line with a closing bracket is missing, the mistake names the line that opened it",
  arguments: 0..<20 as Range<UInt64>)
func jsonUnclosed(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  for _ in 0..<20 {
    let text = IndentedText(random: &random)
    #expect(JSONReader.read(Array(text.lines.joined(separator: "\n").utf8), file: "x.json").faults == [])
    for (closing, opening) in text.openings {
      var lines = text.lines
      lines.remove(at: closing)
      let json = lines.joined(separator: "\n")
      let read = JSONReader.read(Array(json.utf8), file: "x.json")
      let fault = try #require(read.faults.last)
      // Without its closing line, a container may be taken to contain what follows it, in a valid way, until
      // one around it ends.
      guard case .json(.expected(_, _, let unclosed?)) = fault.fault else { continue }
      #expect(unclosed.line == opening + 1, "\(fault.message)\n\(json)")
    }
  }
}
