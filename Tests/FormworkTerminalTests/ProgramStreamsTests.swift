import FormworkPlatform
import Synchronization
import Testing

@testable import FormworkTerminal

@Suite struct ProgramStreamsTests {
  /// Of many short lines that are read at once, the last ones are printed, so that a program that prints them soon
  /// reaches its limit.
  @Test(arguments: ["\n", "\r"])
  func manyLinesAtOnceAreCut(end: String) throws {
    let pipe = try #require(EventPipe())
    let text = Array((0..<9000).map { "\($0)\(end)" }.joined().utf8)
    #expect(text.withUnsafeBytes { write(pipe.writeEnd, $0.baseAddress!, $0.count) } == text.count)
    close(pipe.writeEnd)
    let printed = Mutex<[String]>([])
    var streams = ProgramStreams(pipes: [-1, -1, pipe.readEnd], input: [], limit: 1 << 20) { line in
      printed.withLock { $0.append(line) }
    }
    streams.finish()
    #expect(printed.withLock { $0 } == (8800..<9000).map(String.init))
    #expect(streams.lastLines == ["8997", "8998", "8999"])
  }
}
