/// The state of something that is loaded.
public enum ViewState<Loaded> {
  /// It is being loaded.
  case loading
  /// It has been loaded.
  case loaded(Loaded)
  /// It could not be loaded.
  case error(any Error)

  /// Creates a state from the result of loading.
  public init(_ result: Result<Loaded, any Error>) {
    switch result {
    case .success(let loaded): self = .loaded(loaded)
    case .failure(let error): self = .error(error)
    }
  }

  /// Whether it is being loaded.
  public var isLoading: Bool { if case .loading = self { true } else { false } }
}

extension ViewState: Sendable where Loaded: Sendable {}
