extension FormFile {
  /// The form as Swift source, including the files that it pushes.
  ///
  /// - Throws: the mistakes in the form, or the place of a part that cannot be expressed in Swift.
  package func swiftSource() throws(Failure) -> String {
    var form = self
    form.readAll()
    try form.definition.validate()
    do throws(Diagnostic) {
      return try SwiftSource.text(of: form.document, file: path)
    } catch { throw Failure([error]) }
  }
}
