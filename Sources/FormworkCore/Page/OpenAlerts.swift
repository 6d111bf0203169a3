/// The alerts of pages that wait for an answer. Each has a number, because several windows can show different ones.
package struct OpenAlerts: Sendable {
  private var alerts: [(number: Int, reply: Reply)] = []
  private var lastNumber = 0
  /// The most alerts that are kept. One that was closed without an answer stays until then.
  private static let limit = 16

  package init() {}

  /// Closes all alerts. Call this when the form changes, because their actions refer to parts of the old form.
  package mutating func removeAll() { alerts = [] }

  /// Adds a reply that shows an alert; returns its number.
  mutating func add(_ reply: Reply) -> Int {
    lastNumber += 1
    if alerts.count == Self.limit { alerts.removeFirst() }
    alerts.append((lastNumber, reply))
    return lastNumber
  }

  /// Closes the `alert` whose number a page gives, and returns the request that performs the actions of the `choice`
  /// with an index, and then the remaining actions of the reply.
  package mutating func answer(_ request: PageRequest) throws(Refusal) -> Request {
    guard let place = alerts.firstIndex(where: { $0.number == request.number("alert") }),
      case .show(let alert)? = alerts[place].reply.need
    else { throw Refusal(.program(Wording.alertIsClosed)) }
    let reply = alerts.remove(at: place).reply
    let choice = request.number("choice") ?? -1
    let actions = alert.choices.indices.contains(choice) ? alert.choices[choice].actions : []
    return .perform(actions + reply.remaining, reply.row)
  }
}
