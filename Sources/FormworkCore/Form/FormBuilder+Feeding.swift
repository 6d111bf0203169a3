// Functions for forms that are built from values instead of the bytes of a file.
extension FormBuilder {
  package mutating func declareScreen(_ name: String, title: String) -> Int {
    let number = declareScreen(name)
    form.screens[number].title = title
    if number == 0 { form.title = title }
    return number
  }

  /// Whether expressions or templates contain keys that no file read so far defines.
  package var hasOpenRules: Bool {
    !expressions.open.isEmpty || !templates.open.isEmpty
  }

  /// Removes a file from the unread files; returns `false` if it is not one of them.
  mutating func takeUnreadFile(_ name: String) -> Bool {
    guard let index = form.unreadFiles.firstIndex(of: name) else { return false }
    form.unreadFiles.remove(at: index)
    return true
  }

  package mutating func text(_ text: String?) -> TextRange { text.map { form.texts.add($0) } ?? .none }

  /// Declares that an object in the settings, given by the names that lead to it, contains only what rows show.
  package mutating func close(_ object: [String]) { form.closed.append(object) }

  /// Declares that the items of a list contain only what rows show.
  package mutating func close(list: Int) { close(form.names(ofList: list)) }

  /// Adds a sample, whose text is a JSON object.
  package mutating func add(sample name: String, _ text: TextRange) {
    form.samples.append(CompiledForm.Sample(name: name, text: text))
  }

  /// Records that an action refers to a key, and what the key must be.
  package mutating func refer(to key: Key, as demand: Reference.Demand, at location: Location) {
    openReferences.append(Reference(key: key, demand: demand, location: location, list: currentList))
  }
}
