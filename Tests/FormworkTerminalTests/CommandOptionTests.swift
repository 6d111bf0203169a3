import Formwork
import Testing

@testable import FormworkTerminal

/// Options of commands, such as `show --ids`.
@Suite struct CommandOptionTests {
  private func read(_ line: String) throws -> Command {
    try Command.read(Word.split(line), allowsPrefix: false)
  }

  private func message(_ line: String) -> String {
    do {
      _ = try read(line)
      return "no error"
    } catch let fault as LineFault {
      return "\(fault.column): \(Wording.sentence(for: fault.fault.fault))"
    } catch { return "\(error)" }
  }

  @Test func flagsAndArgumentsMayStandInAnyOrder() throws {
    #expect(try read("show --ids").has(.ids))
    #expect(try !read("show").has(.ids))
    let command = try read("tap --answer Yes wifi --answer=No")
    #expect(command.arguments.map(\.text) == ["wifi"])
    #expect(command.values(of: .answer).map(\.text) == ["Yes", "No"])
    #expect(command.values(of: .answer).map(\.column) == [14, 32])
  }

  @Test func onlyListedOptionsAreOptions() throws {
    #expect(try read("set port -5").arguments.map(\.text) == ["port", "-5"])
    #expect(try read("set port --answer").arguments.map(\.text) == ["port", "--answer"])
    #expect(try read("tap -- --answer").arguments.map(\.text) == ["--answer"])
    #expect(try read("tap '--answer'").arguments.map(\.text) == ["--answer"])
    #expect(try read("set -- a --").arguments.map(\.text) == ["a", "--"])
    #expect(try read("try tap a --answer b").arguments.map(\.text) == ["tap", "a", "--answer", "b"])
  }

  @Test func anOptionCanStandForAnArgument() throws {
    func descriptors(_ line: String) throws -> [Int32?] { try read(line).arguments.map(\.descriptor) }
    #expect(try descriptors("set a --from-fd 3") == [nil, 3])
    #expect(try descriptors("set a --from-fd=0 b c d --from-fd 5") == [nil, 0, nil, nil, nil, 5])
    #expect(try descriptors("set a '--from-fd=3'") == [nil, nil])
    #expect(try descriptors("set -- a --from-fd=3") == [nil, nil])
    #expect(try descriptors("set a '--from-fd' b 3") == [nil, nil, nil, nil])
    #expect(message("set --from-fd 3 a").hasPrefix("15: unexpected word '3'; usage: set ROW"))
    #expect(message("set a --from-fd 3 b").hasPrefix("19: unexpected word 'b'; usage: set ROW"))
  }

  @Test func mistakesAreLocated() {
    #expect(message("show --ids --ids") == "12: --ids can be given only once")
    #expect(
      message("tap a --answer") == "15: missing an answer after --answer; usage: tap ROW [--answer CHOICE]…")
    #expect(message("show --idz") == "6: unexpected word '--idz'; usage: show [--ids] [--set]")
    #expect(message("tap --answer a") == "15: missing a row; usage: tap ROW [--answer CHOICE]…")
  }

  @Test func tabCompletesOptions() throws {
    let form = Form(
      title: "A", sections: [Section(rows: [Row(text: "Wi-Fi", accessory: .switchToggle(value: true))])])
    let completer = Completer(session: Session(FormDefinition(form)))
    func offers(_ line: String) -> [String] {
      let candidates = completer.completion(of: line, cursor: line.unicodeScalars.count).candidates
      return (0..<candidates.count).map { candidates[$0].text }
    }
    #expect(offers("show ") == ["--ids ", "--set "])
    #expect(offers("show --ids ") == ["--set "])
    #expect(offers("tap --") == ["--answer "])
    #expect(offers("tap -- --") == [])
    #expect(offers("tap ") == ["wi-fi "])
    #expect(offers("set --") == [])
    #expect(offers("set wi-fi --") == ["--from-fd "])
    #expect(offers("set wi-fi --from-fd ") == [])
  }
}
