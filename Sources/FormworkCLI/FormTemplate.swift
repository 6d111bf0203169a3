import ArgumentParser
import Formwork

/// A small form to start from, with comments that explain it.
enum FormTemplate: String, CaseIterable, ExpressibleByArgument {
  case settings, login, list, options

  /// The form as JSON.
  ///
  /// - Parameters:
  ///   - title: the title of the first screen, as JSON.
  ///   - store: the name of the settings file, as JSON.
  func text(title: String, store: String) -> String {
    String(decoding: bytes, as: UTF8.self).pieces(separatedBy: #""TITLE""#).joined(separator: title)
      .pieces(separatedBy: #""STORE""#).joined(separator: store)
  }

  private var bytes: [UInt8] {
    switch self {
    case .settings: PackageResources.settings_json
    case .login: PackageResources.login_json
    case .list: PackageResources.list_json
    case .options: PackageResources.options_json
    }
  }
}
