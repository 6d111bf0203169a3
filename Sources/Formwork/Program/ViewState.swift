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

  /// The loaded value; `nil` while loading and after an error.
  public var value: Loaded? { if case .loaded(let loaded) = self { loaded } else { nil } }

  /// The error; `nil` if there is none.
  public var error: (any Error)? { if case .error(let error) = self { error } else { nil } }

  /// Whether it is being loaded.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// The result of loading; `nil` while loading.
  public var result: Result<Loaded, any Error>? {
    switch self {
    case .loading: nil
    case .loaded(let loaded): .success(loaded)
    case .error(let error): .failure(error)
    }
  }

  /// The state with its loaded value transformed.
  ///
  /// - Throws: any error thrown by `transform`.
  public func map<Other, Failure: Error>(
    _ transform: (Loaded) throws(Failure) -> Other
  ) throws(Failure) -> ViewState<Other> {
    switch self {
    case .loading: .loading
    case .loaded(let loaded): .loaded(try transform(loaded))
    case .error(let error): .error(error)
    }
  }
}

extension ViewState: Sendable where Loaded: Sendable {}
