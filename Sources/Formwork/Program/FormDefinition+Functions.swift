// The program's functions that replies need and views call.
extension FormDefinition {
  /// Returns the closure of a row that a reply needs; `nil` if there is none.
  func function(for call: HandlerCall, in session: Session) -> AsyncSelection? {
    guard let number = call.row.flatMap({ session.form.row(at: $0) }),
      let row = programRow(number)
    else {
      return nil
    }
    switch call.function {
    case .selection: return row.selection
    case .details: return row.accessory.detailButton?.selection
    case .editAction(let place):
      guard row.editActions.indices.contains(place), let selection = row.editActions[place].selection
      else { return nil }
      let current = self.row(session.view(ofRow: number))
      return { await selection(current) }
    case .registered, .program: return nil
    }
  }

  /// Returns the function of the program from which a part of a row is loaded; `nil` if there is none.
  @MainActor func function(
    of source: Source, row: RowID
  ) -> (@MainActor @Sendable (Row.Context) async throws -> Value)? {
    switch source {
    case .call(let name, let argument): return registry.sources[name]?(argument)
    case .closure:
      guard let items = programRow(row)?.accessory.itemSource else { return nil }
      return { context in .array(try await items(context).map(\.object)) }
    case .key, .file, .run: return nil
    }
  }

  /// Returns the value of a setting in the form that the program derived.
  func derivedValue(of setting: SettingID) -> Value? {
    programRow(RowID(Int(form.settings[setting].row)))?.accessory.value?.normal
  }

  /// A row's view after the program's own cells and views have changed it.
  package func decorated(_ view: RowView) -> RowView {
    var view = view
    let needsCell = form.rows[view.row].flags.contains(.hasOwnCell)
    guard needsCell || view.accessory == .view else { return view }
    var row = row(view)
    if needsCell {
      let name = form.details(of: view.row)?.cellName
      if let type = name.flatMap({ registry.cells[$0] }) { row.cellClass = type }
      let cell = row.cellClass.init()
      cell.configure(row: row)
      view.cell = CellView(
        style: row.cellClass.style, text: cell.textLabel.text, detailText: cell.detailTextLabel.text,
        image: cell.image?.name, accessibilityLabel: cell.accessibilityLabel,
        textStyle: cell.textLabel.style, detailStyle: cell.detailTextLabel.style)
    }
    if let name = view.viewName, let lines = registry.views[name] { view.viewLines = lines(row) }
    return view
  }
}

extension Session {
  /// Creates a session on a form's first screen with nothing set.
  public init(_ definition: FormDefinition) { self.init(definition.form) }

  /// The settings as a type of the program: the effective values as objects nested by the names in the keys.
  /// A key without a value becomes a missing member, so declare its property as optional.
  ///
  /// ```swift
  /// struct Settings: Codable {
  ///   struct Network: Codable { var wifi: Bool, hostname: String? }
  ///   var network: Network
  /// }
  /// let settings = try session.decode(Settings.self)  // the keys network.wifi and network.hostname
  /// ```
  /// - Throws: `DecodingError`, with the key as its coding path.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try effectiveObject.decode(type) }
}

extension Value {
  /// The value as a type of the program.
  ///
  /// - Throws: `DecodingError`, with the coding path of the value that does not fit.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try ValueDecoder(self).decode(type)
  }
}
