extension Row {
  /// A source of items, of a detail text or of rows that the form does not contain itself.
  ///
  /// ```swift
  /// Row(text: "Team", accessory: .picker(items: .file("teams.json")), key: "team")
  /// Row(text: "Address").detail(from: .run(["hostname", "-I"])).reload(when: "network.interface")
  /// Section("Devices", rows: .call("devices"))
  /// ```
  /// A row shows that a part of it is being loaded, or why it could not be loaded.
  public struct Source: Sendable, Hashable {
    let source: FormworkCore.Source

    /// Another setting: the elements of its list, the names in its map or, for a text, its value.
    public static func key(_ key: Key) -> Source { Source(source: .key(key)) }

    /// A file with JSON, relative to the folder of the form; for a form in Swift, the current folder.
    public static func file(_ path: String) -> Source { Source(source: .file(path)) }

    /// A function that the program registers as a source, with its argument.
    public static func call(_ name: String, _ argument: Value = .null) -> Source {
      Source(source: .call(name, argument))
    }

    /// A program that prints JSON, with its arguments. It receives the row's context on its standard input. It
    /// runs only if the user or the caller allows it.
    public static func run(_ program: [String]) -> Source { Source(source: .run(program)) }
  }

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
