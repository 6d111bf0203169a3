/// The alerts of pages that wait for an answer. Each has a number, because several windows can show different ones.
package struct OpenAlerts: Sendable {
  private var alerts: [(number: Int, choices: [Request])] = []
  private var lastNumber = 0
  /// The most alerts that are kept. One that was closed without an answer stays until then.
  private static let limit = 16

  package init() {}

  /// Closes all alerts. Call this when the form changes, because their actions refer to parts of the old form.
  package mutating func removeAll() { alerts = [] }

  /// Adds an alert; returns its number.
  ///
  /// - Parameter choices: what each choice does.
  mutating func add(_ choices: [Request]) -> Int {
    lastNumber += 1
    if alerts.count == Self.limit { alerts.removeFirst() }
    alerts.append((lastNumber, choices))
    return lastNumber
  }

  /// Closes the alert that a page answers, and returns the request of the chosen answer.
  package mutating func answer(_ request: PageRequest) throws(Refusal) -> Request {
    guard let place = alerts.firstIndex(where: { $0.number == request.number("alert") }),
      let choice = request.number("choice"), alerts[place].choices.indices.contains(choice)
    else { throw Refusal(.program(Wording.alertIsClosed)) }
    return alerts.remove(at: place).choices[choice]
  }
}
