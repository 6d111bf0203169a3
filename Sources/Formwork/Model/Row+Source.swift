extension Row {
  /// A source of items, of a detail text or of rows.
  public typealias Source = FormworkCore.Source

  /// The source of the detail text; `nil` if the row contains the text.
  public var detailSource: Source? {
    get { rules.value?.detailSource }
    set { change { $0.detailSource = newValue } }
  }

  /// The keys whose changes reload the parts of the row that come from a source.
  public var reloadKeys: [Key] {
    get { rules.value?.reloadKeys ?? [] }
    set { change { $0.reloadKeys = newValue } }
  }

  /// Loads the detail text from a source.
  public func detail(from source: Source) -> Row { with { $0.detailSource = source } }

  /// Reloads the parts of the row that come from a source after each change of one of these keys.
  public func reload(when keys: Key...) -> Row { with { $0.reloadKeys += keys } }
}

extension Row.Accessory {
  /// A choice of one item from many, which come from a source. Without a value, no item is chosen.
  public static func picker(items source: Row.Source, value: Value? = nil) -> Self {
    var picker = Picker(items: [], value: value)
    picker.itemsFrom = source
    return .picker(picker)
  }
}

extension Section {
  /// Creates a section whose rows come from a source. The source returns rows as they are written in JSON.
  ///
  /// - Parameters:
  ///   - header: what is shown above the rows.
  ///   - footer: what is shown below the rows.
  ///   - indexTitle: the title with which `jump` leads to the section.
  ///   - uuid: what identifies the section when forms are compared.
  ///   - source: the source of the rows.
  ///   - keys: the keys whose changes reload the rows.
  public init(
    _ header: Extremity? = nil, footer: Extremity? = nil, indexTitle: String? = nil, uuid: String? = nil,
    rows source: Row.Source, reloadWhen keys: [Key] = []
  ) {
    self.init(header: header, footer: footer, indexTitle: indexTitle, uuid: uuid)
    rowSource = source
    reloadKeys = keys
  }
}
