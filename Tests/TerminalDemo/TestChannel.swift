import FormworkPlatform

/// The test's side line to the program: lines from one named pipe, and a byte back to another for each.
enum TestChannel {
  /// Opens `path`.in and `path`.out and has each line carried out on the main actor.
  static func open(_ path: String, _ obey: @escaping @MainActor @Sendable (String) -> Void) {
    Task.detached {
      guard let orders = fopen(path + ".in", "re"), let answers = fopen(path + ".out", "we") else { return }
      var line: UnsafeMutablePointer<CChar>?
      var size = 0
      while getline(&line, &size, orders) > 0, let text = line {
        let order = String(cString: text)
        await obey(String(order.dropLast()))
        fputc(0x0A, answers)
        fflush(answers)
      }
    }
  }
}
