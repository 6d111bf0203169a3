/// A format of settings files, such as JSON.
///
/// A format reads a text as a tree of values and changes values in the text. It does not depend on the form.
/// The article <doc:SettingsFiles> has an example.
public protocol SettingsFormat: Sendable {
  /// The text of a file without settings.
  var emptyText: String { get }
  /// Whether values have kinds, such as numbers. If `false`, every value is a string. The default is `true`.
  var isTyped: Bool { get }
  /// Whether dates and times are kinds of values. The default is `false`: they are strings.
  var hasDates: Bool { get }

  /// Returns a text as a tree whose root is an object.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - file: the name of the text in messages.
  /// - Throws: if the text is not in this format; see ``Failure/init(_:at:in:file:)``.
  func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree

  /// Returns the path of a new setting, given the names between the dots of its key.
  func path(of names: [String], in tree: SyntaxTree) -> [String]

  /// Returns the format for a form with these keys, if names have the same meaning in any case. Trees then have the
  /// names as the form spells them.
  func spelling(names keys: () -> [[String]]) -> (any SettingsFormat)?

  /// Returns the format for one of the documents of a text, given by its number from 1; `nil` if a text of this format is
  /// one document.
  func reading(document: Int) -> (any SettingsFormat)?

  /// Returns the text of a tree with values set, removed or rearranged. Everything else in the text must stay as it is,
  /// byte for byte. The text is read again before it is saved, and must then contain the intended values.
  ///
  /// - Throws: if a value cannot be written in this format.
  func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8]
}

extension SettingsFormat {
  public var isTyped: Bool { true }
  public var hasDates: Bool { false }
  /// By default, each name leads to an object or a value.
  public func path(of names: [String], in tree: SyntaxTree) -> [String] { names }
  /// By default, `nil`: names are compared with case.
  public func spelling(names keys: () -> [[String]]) -> (any SettingsFormat)? { nil }
  /// By default, `nil`: a text is one document.
  public func reading(document: Int) -> (any SettingsFormat)? { nil }
}

extension Failure {
  /// A mistake in a text of settings.
  ///
  /// - Parameters:
  ///   - message: what is wrong. It must not contain values, which may be secrets.
  ///   - offset: the place in the text, in bytes.
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  public init(_ message: String, at offset: Int, in bytes: [UInt8], file: String) {
    let fault = OtherFault(
      code: "settings.syntax", message: message.visible, status: ExitStatus.malformed.rawValue)
    let place = SourceText(file: file, bytes: bytes).place(at: max(0, offset))
    self.init([Diagnostic(.other(fault), at: place)])
  }
}
