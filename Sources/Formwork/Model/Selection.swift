/// A function that is called when a row or an accessory's button is tapped.
///
/// It runs on the main actor, so a method of a main-actor class can be used, and so can the result of a
/// curried function:
/// ```swift
/// func call(_ person: Person) -> Selection { { self.phone.dial(person.number) } }
/// rows = people.map { Row(text: $0.name, selection: call($0)) }
/// ```
public typealias Selection = @MainActor () -> Void

/// A selection that may be `async` and may throw. A thrown error is shown to the user.
public typealias AsyncSelection = @MainActor () async throws -> Void

/// Called with the new value of a switch.
public typealias ValueChange = @MainActor (Bool) -> Void

/// Called with the index and the item of the new segment.
public typealias SegmentedControlValueChange = @MainActor (Int, Row.Item?) -> Void

/// Called with each new value; may be `async`.
public typealias Handler<Received> = @MainActor (Received) async -> Void
