import Formwork
import FormworkTerminal

/// A value that an object of values gives for a setting.
struct GivenValue {
  var slot: Int
  var key: String
  var value: Value
  var place: Place
}

extension SettingsOperations {
  /// Reads an object of values; `-` is standard input.
  func readValues(_ file: String, session: Session) throws(Failure) -> [GivenValue] {
    if file == "-", StandardStreams.isInputClosed { throw Failure(.usage(.standardInputClosed)) }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileSystem.read(file == "-" ? "/dev/stdin" : file)
    } catch { throw Failure(.file(error)) }
    let result = JSONReader.read(bytes, file: file)
    guard let document = result.document, result.faults.isEmpty else {
      throw Failure(session.withoutSecrets(result.faults, place: nil))
    }
    let given = session.values(givenBy: document)
    let errors = given.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    // A name that is not known may be a secret's, misspelt.
    guard errors.isEmpty else { throw Failure(session.withoutSecrets(errors, place: nil)) }
    let values = given.compactMap { if case .success(let value) = $0 { value } else { nil } }
    let secretLines = Set(values.filter { session.isSecure($0.slot) }.map(\.place.line))
    return values.map { value in
      var value = value
      if secretLines.contains(value.place.line) { value.place.sourceLine = nil }
      return value
    }
  }
}

extension Session {
  /// The settings that an object names, nested or flat; each member that names none is a failure.
  fileprivate func values(givenBy document: JSONDocument) -> [Result<GivenValue, Diagnostic>] {
    document.members(below: []).map { members -> [Result<GivenValue, Diagnostic>] in
      members.flatMap { values(givenBy: $0, in: document) }
    } ?? [
      .failure(
        Diagnostic(.stored(.notAnObject(found: document.root.value.kindName)), at: document.place(of: [])))
    ]
  }

  private func values(
    givenBy member: (path: [String], value: Value), in document: JSONDocument
  ) -> [Result<GivenValue, Diagnostic>] {
    let place = document.place(of: member.path)
    let key = Key(names: member.path)
    let slot =
      definition.keys.slot(of: key) ?? definition.keys.slot(ofPath: member.path.joined(separator: "."))
    if let slot {
      return [
        .success(
          GivenValue(
            slot: slot, key: definition.keys[slot].key.description, value: member.value, place: place))
      ]
    }
    if definition.keys.slot(below: key.description) != nil, let members = document.members(below: member.path)
    {
      return members.flatMap { values(givenBy: $0, in: document) }
    }
    let isObject = definition.keys.slot(below: key.description) == nil
    return [
      .failure(
        Diagnostic(
          .refusal(
            Refusal(
              .notSetHere(
                key: key.description, isObject: isObject, suggestion: definition.keys.nearest(to: key)))),
          at: document.placeOfName(at: member.path)))
    ]
  }
}
