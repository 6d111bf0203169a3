/// The state of a form that its program may change at any time.
@MainActor
struct LiveFormState {
  /// The program; `nil` if the form does not change by itself.
  let program: (any LiveForm)?
  /// How often the form has been replaced by one with other numbers.
  var version = 0
  /// Whether the program has received the values from the settings file.
  private(set) var hasReportedStoredValues = false
  /// The effects to perform in the next step.
  var pendingEffects: [Effect] = []

  /// Whether the program has to receive the values from the settings file now, which it does only once.
  mutating func takeReport() -> Bool {
    defer { hasReportedStoredValues = true }
    return program != nil && !hasReportedStoredValues
  }

  /// Returns and removes the effects to perform in this step.
  mutating func takeEffects() -> [Effect] {
    guard let program else { return [] }
    defer { pendingEffects = [] }
    return pendingEffects + program.takeEffects()
  }

  /// Waits until the program has loaded the rows of the current screen.
  func waitForRows(_ wait: Duration) async throws(Failure) {
    guard let program else { return }
    let deadline = ContinuousClock.now + wait
    while program.isLoading {
      guard ContinuousClock.now < deadline else { throw Failure(.notLoaded(within: wait)) }
      guard !Task.isCancelled else { throw Failure(.refusal(Refusal(.interrupted))) }
      await program.changes.wait(until: deadline)
    }
  }
}
