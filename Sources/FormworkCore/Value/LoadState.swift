/// The progress of loading something.
public enum LoadState: Sendable, Hashable {
  /// Loading has not begun, or has not ended.
  case idle, loading
  case loaded
  /// Loading failed; the message says why.
  case failed(String)

  /// Whether a result is still to come.
  public var isOpen: Bool { self == .idle || self == .loading }

  var isFailed: Bool { if case .failed = self { true } else { false } }
}
