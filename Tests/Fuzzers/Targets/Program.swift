/// Runs a fuzz target with libFuzzer: `Fuzzers TARGET [CORPUS]… [-runs=N] [-max_total_time=SECONDS] …`.
@main
enum Program {
  private static let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "form": form, "expression": expression, "script": script, "editor": editor, "format": format,
  ]
  nonisolated(unsafe) static var target: @Sendable ([UInt8]) -> Void = { _ in }

  static func main() {
    guard CommandLine.argc > 1, let target = targets[CommandLine.arguments[1]] else {
      fatalError("usage: Fuzzers \(targets.keys.sorted().joined(separator: "|")) [LIBFUZZER-ARGUMENT]…")
    }
    Self.target = target
    // libFuzzer expects the program's name first.
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    _ = runFuzzer(&count, &arguments, runTarget)
  }
}

/// libFuzzer's driver.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Called with each input. libFuzzer's own entry point, which is not used, needs it under this name.
@_cdecl("LLVMFuzzerTestOneInput")
func runTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Program.target(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Ends the run with a finding unless a law holds.
func expect(_ holds: Bool, _ law: @autoclosure () -> String) {
  if !holds { fatalError("broken law: \(law())") }
}

/// A text, if the bytes are valid UTF-8.
func text(_ bytes: some Collection<UInt8>) -> String? { String(validating: bytes, as: UTF8.self) }
