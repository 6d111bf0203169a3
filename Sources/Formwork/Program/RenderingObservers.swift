/// Called with the changes of each rendering.
public typealias FormObserver = @MainActor (_ old: Form, _ new: Form, _ difference: FormDifference) -> Void

/// Identifies an observer, so that it can be removed.
public struct FormObservation: Sendable, Hashable {
  fileprivate let number: Int
}

/// Notifies observers of renderings, one rendering at a time.
@MainActor
final class RenderingObservers {
  private var observers: [(id: FormObservation, observer: FormObserver)] = []
  private var count = 0
  private var waiting: [(old: Form, new: Form, difference: FormDifference)] = []
  private var isNotifying = false

  var isEmpty: Bool { observers.isEmpty }

  func add(_ observer: @escaping FormObserver) -> FormObservation {
    count += 1
    observers.append((FormObservation(number: count), observer))
    return FormObservation(number: count)
  }

  func remove(_ id: FormObservation) { observers.removeAll { $0.id == id } }

  /// Notifies all observers. If an observer causes another rendering, that one is reported after all of them
  /// have been notified of this one.
  func notify(_ old: Form, _ new: Form, _ difference: FormDifference) {
    waiting.append((old, new, difference))
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !waiting.isEmpty {
      let (old, new, difference) = waiting.removeFirst()
      for (id, observer) in observers where observers.contains(where: { $0.id == id }) {
        observer(old, new, difference)
      }
    }
  }
}
