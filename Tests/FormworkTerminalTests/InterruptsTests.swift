import Synchronization
import Testing

@testable import FormworkTerminal

/// Which tasks a signal cancels that arrives while no line is read.
struct InterruptsTests {
  private final class Log: Sendable {
    private let names = Mutex<[String]>([])
    func note(_ name: String) { names.withLock { $0.append(name) } }
    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }
  }

  private let interrupts = Interrupts()
  private let log = Log()

  private func add(_ name: String) -> Int { interrupts.add { [log] in log.note(name) } }

  @Test func controlCCancelsTheInnermost() {
    _ = add("outer")
    let inner = add("inner")
    interrupts.interrupt()
    #expect(log.take() == ["inner"])
    interrupts.remove(inner)
    interrupts.interrupt()
    #expect(log.take() == ["outer"])
  }

  @Test func controlCBeforeATaskCancelsTheNextOne() {
    interrupts.interrupt()
    _ = add("first")
    #expect(log.take() == ["first"])
    _ = add("second")
    #expect(log.take() == [])
  }

  @Test func controlCBeforeALineIsForgotten() {
    interrupts.interrupt()
    interrupts.forget()
    _ = add("first")
    #expect(log.take() == [])
  }

  @Test func aSignalToEndCancelsAllAndThoseThatCome() {
    _ = add("outer")
    _ = add("inner")
    interrupts.terminate(15)
    #expect(log.take() == ["inner", "outer"])
    #expect(interrupts.terminatingSignal == 15)
    interrupts.forget()
    _ = add("later")
    #expect(log.take() == ["later"])
  }
}
