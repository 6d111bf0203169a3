/// What a line lacks.
package struct MissingWord: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case parameter(Parameter)
    /// One of the options that say where an element goes.
    case destination
  }

  package var part: Part
  /// The option whose value is missing.
  var option: String?
  /// The row to which the word would belong, as it was written.
  var row: String?
  /// What the row accepts, if that can be said in a few words.
  var accepted: String?
  /// The line with a word that would do.
  var example: String?

  /// The same without what is known about the row.
  var withoutRow: MissingWord {
    var missing = self
    (missing.row, missing.accepted, missing.example) = (nil, nil, nil)
    return missing
  }

  init(_ part: Part, of option: String? = nil) {
    self.part = part
    self.option = option
  }

  init(_ parameter: Parameter, of option: String? = nil) {
    self.init(.parameter(parameter), of: option)
  }
}
