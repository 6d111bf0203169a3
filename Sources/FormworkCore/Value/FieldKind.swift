/// The kind of input that a text field accepts.
///
/// `integer` (64 bits) and `decimal` are stored as numbers, the others as strings.
public enum FieldKind: String, Sendable, Hashable, CaseIterable {
  case plain, integer, decimal, email, url, path, date, time, datetime

  /// Whether the value is stored as a number: true for `integer` and `decimal`.
  public var isNumber: Bool { self == .integer || self == .decimal }

  /// The kinds that are stored as numbers, and those that are stored as strings.
  package static let numbers = allCases.filter { $0.isNumber }
  package static let texts = allCases.filter { !$0.isNumber }
}
