import ArgumentParser

/// A small form to start from, with comments that explain it.
enum FormTemplate: String, CaseIterable, ExpressibleByArgument {
  case settings, login, list, options

  /// The form as JSON.
  ///
  /// - Parameters:
  ///   - title: the title of the first screen, as JSON.
  ///   - store: the name of the settings file, as JSON.
  func text(title: String, store: String) -> String {
    switch self {
    case .settings: Self.settings(title, store)
    case .login: Self.login(title, store)
    case .list: Self.list(title, store)
    case .options: Self.options(title, store)
    }
  }
}
