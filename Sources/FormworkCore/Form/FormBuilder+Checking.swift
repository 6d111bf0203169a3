// Checks that are the same for forms in JSON and in Swift.
extension FormBuilder {
  /// Whether to look for suggestions. If many names are unknown, only the first ones get a suggestion. The engine of
  /// pages, which is compiled as Embedded Swift, makes none: a form has been checked before it gets into a page.
  @inline(__always)
  var suggests: Bool {
    #if hasFeature(Embedded)
      false
    #else
      faults.count < 100
    #endif
  }

  /// Returns the fault of a key; `nil` if the key can be used.
  package static func fault(of key: Key) -> FormFault? {
    // A list in the items of the whole settings has a key such as `.[].ports`.
    let names = key.names.dropFirst(key.description.utf8.starts(with: ".[].".utf8) ? 1 : 0)
    if names.contains("") { return .emptyKey }
    // The settings file nests one object for each part of the key.
    return names.count > JSONReader.depthLimit ? .tooDeepKey(limit: JSONReader.depthLimit) : nil
  }

  package mutating func checkBounds(_ minimum: Number?, _ maximum: Number?, at location: Location) {
    guard let minimum, let maximum, maximum.isLess(than: minimum) else { return }
    report(.boundsOutOfOrder(minimum: Value(minimum).json, maximum: Value(maximum).json), at: location)
  }

  /// Returns a default in its stored form. If it breaks the input's rules, reports that and returns `nil`.
  package mutating func accepted(default value: Value, for input: Input, at location: Location) -> Value? {
    if input.items?.isEmpty ?? false { return nil }
    do throws(ValueFault) {
      return try accepted(value, for: input, at: location)
    } catch {
      report(.valueBreaksRule(member: "value", error), at: location)
      return nil
    }
  }

  /// Returns a value in its stored form. If checking the values of the form is too much work, reports that and
  /// accepts the value.
  mutating func accepted(
    _ value: Value, for input: Input, at location: Location
  ) throws(ValueFault) -> Value {
    work.add(input.weight, value.ruleSize)
    if work.isTooMuch {
      reportWork(at: location)
      return value
    }
    do throws(ValueFault) { return try input.accept(value: value) } catch {
      // The fault lists the items, and suggests one.
      work.add(100, input.items?.count ?? 0)
      throw error
    }
  }

  /// Reports rules and texts that would be too much work with the values of the form itself.
  mutating func checkWork(at location: Location) {
    if work.isTooMuch { return }
    let work = compiled.work()
    form.work = work
    if work.isTooMuch { reportWork(at: location) }
  }

  private mutating func reportWork(at location: Location) {
    if hasReportedWork { return }
    hasReportedWork = true
    report(.tooMuchWork(limit: FormWork.limit), at: location)
  }

  /// Adds a requirement.
  ///
  /// - Parameters:
  ///   - that: the condition that must hold; `nil` if the requirement is never met.
  ///   - row: the row that contains it; `nil` if it belongs to a section, a screen or the form.
  package mutating func require(
    _ kind: RequirementKind, _ that: Int?, when: Int? = nil, message: String, template: Int = -1, row: Int?,
    at location: Location
  ) {
    openRequirements.append((form.requirements.count, location))
    form.requirements.append(
      CompiledForm.Requirement(
        kind: kind, when: when ?? -1, that: that ?? -1, message: message, messageTemplate: template,
        row: row ?? -1,
        isOfRow: row != nil))
  }

  /// Reports keys that would be the same member in a flat store: they differ only in the escaping of their
  /// dots.
  ///
  /// - Parameter isNew: whether the row at a location has not been checked yet.
  package mutating func checkFlatNames(where isNew: (Location) -> Bool = { _ in true }) {
    guard form.store?.keys == .flat else { return }
    if let whole = form.settingNumber(path: Key.wholePath.utf8.span) {
      let location = rowLocations[Int(form.settings[whole].row)]
      if isNew(location) { report(.wholeSettings, at: location) }
    }
    var first: [ExactString: Int] = [:]
    for setting in form.settings.indices
    where form.settings[setting].isKept && form.settings[setting].owner < 0 {
      let key = form.key(of: setting)
      let row = Int(form.settings[setting].row)
      let location = rowLocations[row]
      guard let other = first.updateValue(row, forKey: ExactString(key.flatName)), isNew(location) else {
        continue
      }
      report(.flatNameTaken(key, firstLine: line(ofRow: other, seenFrom: location)), at: location)
    }
  }
}
