import Formwork
import FormworkTerminal

/// The bytes as lines of a script: splits them into words.
func script(_ bytes: [UInt8]) {
  var lines = ScriptLines(bytes, of: "script")
  while true {
    do throws(LineFault) {
      guard try lines.next() else { return }
    } catch { continue }
    let line = lines.text
    let words: [Word]
    do throws(LineFault) { words = try Word.split(line) } catch {
      expect((1...line.scalarCount + 1).contains(error.column), "a fault is located in the line")
      continue
    }
    for word in words {
      expect((1...line.scalarCount).contains(word.column), "a word is located in the line")
    }
    let quoted = words.map { Quoting.word($0.text) }.joined(separator: " ")
    let again = (try? Word.split("x " + quoted))?.dropFirst() ?? []
    expect(words.map(\.text) == again.map(\.text) || quoted.hasPrefix("#"), "quoting keeps the words")
  }
}
