/// The version of the package.
package enum FormworkVersion {
  /// The current version, for `formwork --version`.
  package static let current = "0.1.0"
}
