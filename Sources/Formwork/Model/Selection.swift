/// What happens when a row or an accessory's button is tapped.
///
/// On the main actor, so that a method of a main-actor class fits, as does what a curried function returns:
/// ```swift
/// func call(_ person: Person) -> Selection { { self.phone.dial(person.number) } }
/// rows = people.map { Row(text: $0.name, selection: call($0)) }
/// ```
public typealias Selection = @MainActor () -> Void

/// A selection that waits.
public typealias AsyncSelection = @MainActor () async -> Void

/// Receives a switch's new value.
public typealias ValueChange = @MainActor (Bool) -> Void

/// Receives a segment's index and the item.
public typealias SegmentedControlValueChange = @MainActor (Int, Row.Item?) -> Void

/// A row's own receiver of what was put in; whatever form it was given in, it may wait.
public typealias Handler<Received> = @MainActor (Received) async -> Void
