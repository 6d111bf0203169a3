/// The alerts of pages that wait for an answer. Each has a number, because several windows can show different ones.
package struct OpenAlerts: Sendable {
  private var alerts: [(number: Int, outcome: Outcome)] = []
  private var lastNumber = 0
  /// An alert may have been closed without an answer.
  private static let limit = 16

  package init() {}

  /// Closes all alerts, as when the form has changed, to whose parts their actions refer.
  package mutating func removeAll() { alerts = [] }

  /// Adds an outcome that shows an alert; returns its number.
  mutating func add(_ outcome: Outcome) -> Int {
    lastNumber += 1
    if alerts.count == Self.limit { alerts.removeFirst() }
    alerts.append((lastNumber, outcome))
    return lastNumber
  }

  /// The event that performs what a request chooses, given the number of the `alert` and that of the `choice`, and then
  /// what remains of the outcome.
  package mutating func answer(_ request: PageRequest) throws(Refusal) -> Event {
    guard let place = alerts.firstIndex(where: { $0.number == request.number("alert") }),
      case .show(let alert)? = alerts[place].outcome.request
    else { throw Refusal(.program(Wording.alertIsClosed)) }
    let outcome = alerts.remove(at: place).outcome
    let choice = request.number("choice") ?? -1
    let actions = alert.choices.indices.contains(choice) ? alert.choices[choice].actions : []
    return .perform(actions + outcome.remaining, outcome.row)
  }
}
