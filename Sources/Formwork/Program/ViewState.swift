/// What a screen knows of something that loads: nothing yet, the thing itself, or why it did not come.
public enum ViewState<Loaded> {
  /// It is on its way.
  case loading
  /// It is there.
  case loaded(Loaded)
  /// It could not be loaded.
  case error(any Error)

  /// What came of loading.
  public init(_ result: Result<Loaded, any Error>) {
    switch result {
    case .success(let loaded): self = .loaded(loaded)
    case .failure(let error): self = .error(error)
    }
  }

  /// What was loaded; `nil` while it loads and after an error.
  public var value: Loaded? { if case .loaded(let loaded) = self { loaded } else { nil } }

  /// Why it could not be loaded; `nil` otherwise.
  public var error: (any Error)? { if case .error(let error) = self { error } else { nil } }

  /// Whether it is on its way.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// What came of loading; `nil` while it loads.
  public var result: Result<Loaded, any Error>? {
    switch self {
    case .loading: nil
    case .loaded(let loaded): .success(loaded)
    case .error(let error): .failure(error)
    }
  }

  /// The same state of something that is made of what was loaded.
  ///
  /// - Throws: what `transform` throws.
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
