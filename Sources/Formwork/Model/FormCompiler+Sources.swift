// Parts that come from a source. The JSON reader makes the same checks.
extension FormCompiler {
  /// Lets a part of a row come from a source.
  mutating func addLoad(
    _ part: CompiledForm.Load.Part, from source: Row.Source, to draft: inout FormBuilder.Draft
  ) {
    guard let source = checked(source, for: part, at: draft.location) else { return }
    draft.loads.append(builder.addLoad(source, part, reloadKeys: draft.reloadKeys))
  }

  /// Adds the rows of a section that come from a source.
  mutating func addRows(from source: Row.Source, reloadKeys keys: [Key], at location: Location) {
    guard let source = checked(source, for: .rows, at: location) else { return }
    var environment = registry.environment
    environment.loadedRows = loadedRows
    FormReader.addRows(
      from: source, reloadKeys: keys.isEmpty ? nil : reloadKeys(keys, at: location), screen: screen,
      at: location, in: .init(environment: environment), to: &builder, &notes)
    while rows.count < builder.form.rows.count { rows.append(nil) }
  }

  /// Refers to the keys after whose changes a part is loaded again; returns them as the form knows them.
  mutating func reloadKeys(_ keys: [Key], at location: Location) -> [Key] {
    for key in keys { builder.refer(to: key, as: .exists, at: location) }
    return keys.map { builder.absolute($0) }
  }

  /// The source as the form knows it; reports one that cannot be used and returns `nil`.
  private mutating func checked(
    _ source: Row.Source, for part: CompiledForm.Load.Part, at location: Location
  ) -> Source? {
    do throws(FormFault) {
      switch source {
      case .key(let key):
        if part == .rows { throw .rowsFromKey }
        if let fault = FormBuilder.fault(of: key) { throw fault }
        builder.refer(to: key, as: .exists, at: location)
        return .key(builder.absolute(key))
      case .file(let path): return .file(try FormReader.relativePath(path))
      case .call(let name, _): builder.use(action: name, at: location)
      case .run(let program): if let fault = FormBuilder.fault(ofProgram: program, .run) { throw fault }
      case .closure: break
      }
      return source
    } catch {
      builder.report(error, at: location)
      return nil
    }
  }
}
