import Testing

@testable import Formwork

@Test(
  "A field for dates and times accepts them as RFC 3339 writes them",
  arguments: [
    (
      .date, ["2024-02-29", "0000-12-31"],
      ["2023-02-29", "2026-13-01", "2026-1-1", "2026-05-00", "2026-05-31 ", ""]
    ),
    (
      .time, ["07:30:00", "23:59:60.25", "00:00:00z", "12:00:00+05:30"],
      ["7:30:00", "24:00:00", "07:30", "07:60:00", "07:30:00.", "07:30:00+5", "07:30:00Zx", "07:30:00+24:00"]
    ),
    (
      .datetime, ["2026-05-31T07:30:00Z", "2026-05-31 07:30:00", "2026-05-31t07:30:00-00:01"],
      ["2026-05-31", "2026-05-31T", "2026-02-30T07:30:00Z", "2026-05-31_07:30:00Z", "07:30:00"]
    ),
  ] as [(FieldKind, [String], [String])])
func datesAndTimes(_ kind: FieldKind, _ valid: [String], _ invalid: [String]) throws {
  let input = try #require(Row.Accessory.textField(kind: kind).input)
  for text in valid { #expect(try input.accept(text: text.utf8.span) == .string(text)) }
  for text in invalid {
    #expect(throws: ValueFault.self, "\(text)") { try input.accept(text: text.utf8.span) }
  }
  let example = try #require(input.example(insteadOf: nil))
  #expect(throws: Never.self) { try input.accept(text: example.utf8.span) }
}

@Test("What is no date is refused with an example")
func noDate() throws {
  let input = try #require(Row.Accessory.textField(kind: .datetime).input)
  let fault = #expect(throws: ValueFault.self) { try input.accept(value: "today") }
  let refusal = Refusal(.value(try #require(fault), message: nil))
  #expect(refusal.message == "'today' is not a date and time; for example, 2026-05-31T07:30:00Z")
  #expect(refusal.code == "value.notADateTime")
}
