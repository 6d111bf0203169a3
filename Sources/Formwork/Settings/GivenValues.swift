/// An object with values for a form's settings, either nested or flat.
package struct GivenValues: Sendable {
  package struct Member: Sendable {
    package var setting: Int
    package var value: Value
    fileprivate var offset: Int
  }

  package private(set) var members: [Member] = []
  /// Faults for members that name neither a setting nor an object with settings.
  package private(set) var faults: [Diagnostic] = []
  private let text: SourceText
  private let form: CompiledForm
  /// The lines with values of secret settings.
  private var secretLines: Set<Int> = []

  /// Creates an empty collection of values in a text.
  package init(in text: SourceText, for form: CompiledForm) {
    self.form = form
    self.text = text
  }

  /// Adds a value at a path of names, or a fault if no setting has that name.
  ///
  /// - Parameters:
  ///   - nameOffset: the place of the last name.
  ///   - offset: the place of the value.
  /// - Returns: whether the value is an object with settings, whose members must be added instead.
  package mutating func add(
    _ value: @autoclosure () -> Value, at path: [String], isObject: Bool, nameOffset: Int, offset: Int
  ) -> Bool {
    let key = Key(names: path)
    let leadsOn = form.setting(below: key.description.utf8.span) != nil
    if let setting = form.setting(key) ?? form.setting(path: path.joined(separator: ".").utf8.span) {
      members.append(Member(setting: setting, value: value(), offset: offset))
      if form.settings[setting].isSecure { secretLines.insert(text.line(at: offset)) }
      return false
    }
    if leadsOn, isObject { return true }
    // If many names are unknown, only the first ones get a suggestion.
    let nearest = faults.count < 100 ? form.nearestKey(to: key.description) : nil
    let refusal = Refusal(
      .notSetHere(key: key.description, isObject: !leadsOn, suggestion: nearest), subject: .command)
    faults.append(Diagnostic(.refusal(refusal), at: text.place(at: nameOffset)))
    return false
  }

  /// Returns the place of a member's value, without the source line if that contains a secret.
  package func place(of member: Member) -> Place {
    var place = text.place(at: member.offset)
    if let line = place.line, secretLines.contains(line) { place.sourceLine = nil }
    return place
  }
}
