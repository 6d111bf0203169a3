import Formwork
import Testing

@testable import FormworkCore
@testable import FormworkTerminal

/// How a shell makes the changes that a message suggests.
@Suite struct ShellCallTests {
  private func command(
    _ assignments: [(String, Remedy.Assignment.Content)], form: String? = "f", store: String? = "s"
  ) -> String? {
    ShellCall(program: ["formwork"], form: form, store: store).speaker.command(
      Remedy(assignments: assignments.map { .init(name: $0.0, content: $0.1) }))
  }

  @Test func anArgumentWithADashIsNotTakenForAnOption() {
    #expect(command([("a", .text("1"))]) == "formwork set f a=1 --store s")
    #expect(command([("--x", .text("1"))]) == "formwork set f --store s -- --x=1")
    #expect(command([("a", .nothing), ("-b", .text("1"))]) == "formwork set f --unset a --store s -- -b=1")
    #expect(command([("-b", .nothing)]) == "formwork reset f --store s -- -b")
    #expect(command([("a", .nothing)]) == "formwork reset f a --store s")
    #expect(command([("a", .elementRemoved(2, text: nil))]) == "formwork remove f a --index 2 --store s")
  }

  @Test func whatCannotBeTypedIsNotSuggested() {
    #expect(command([("a", .text("1\n2"))]) == nil)
    #expect(command([("a\u{1B}[2J", .nothing)]) == nil)
    #expect(command([("a", .nothing)], form: "\u{1B}[2J") == nil)
    #expect(command([("a", .nothing)], store: "\u{9B}31m") == nil)
    #expect(ShellCall(program: ["formwork"], form: "\u{202E}").speaker.listing() == nil)
  }

  @Test func aFormFromStandardInputHasNoOtherCall() {
    #expect(command([("a", .nothing)], form: "-") == nil)
    #expect(ShellCall(program: ["formwork"], form: "-").speaker.listing() == nil)
  }
}
