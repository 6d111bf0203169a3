/// A settings screen as a value, with the screens that it pushes.
///
/// ```swift
/// let form = Form("Server", store: "server.json") {
///   Section("Network") {
///     Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "wifi")
///     Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "port")
///       .enabled(when: Key("wifi").isOn)
///     Row(text: "Advanced", accessory: .disclosureIndicator, actions: [.push("advanced")])
///   }
/// } screens: {
///   Screen("advanced", title: "Advanced") { Section { Row(text: "MTU", accessory: .stepper(value: 1500)) } }
/// }
/// ```
/// You can also use arrays: `Form(title: "Server", sections: [Section(rows: […])])`. `check()` reports the
/// mistakes in a form.
public struct Form: Sendable, Hashable {
  /// The screen's title.
  public var title: String
  /// The sections, from top to bottom.
  public var sections: [Section]
  /// The screens that `push` refers to, by name.
  public var screens: [String: Form]
  /// The names of the screens in the order in which a builder listed them; empty if that is the order of their
  /// names.
  var screenOrder: [String] = []
  /// The settings file. The `store` of a workspace or prompt takes precedence. Only the first screen of a
  /// form may have one.
  public var store: StoreDefinition?
  /// The keys of the objects in the settings, or of lists of items, in which a row must show each member; empty for all
  /// settings, `nil` for none. Other members of the settings file are reported. Only the first screen of a form may
  /// have them.
  public var closed: [Key]?
  /// A JSON Schema file that the settings must conform to, in addition to the rules of the rows. Only the first screen
  /// of a form may have one.
  public var schema: String?
  /// The functions that the program registers and that actions call by name, each with a description.
  public var actions: [String: String]
  /// The program that checks each new settings file before it is saved, with its arguments. The path of a
  /// temporary file with the new content is added, or replaces an argument `{file}`. Only the first screen of
  /// a form may have one.
  public var beforeSave: [String]?
  /// The program that puts the settings into effect after each save, with its arguments. Only the first screen
  /// of a form may have one.
  public var afterSave: [String]?
  /// The list for whose items the screen is repeated; `nil` if the screen is not repeated.
  public var forEach: Key?
  /// The settings in various states, by name: objects in the shape of a settings file, such as
  /// `["empty": [:], "full": ["network": ["wifi": true]]]`. `formwork show --sample NAME` and other previews show the
  /// form in such a state. Only the first screen of a form may have samples.
  public var samples: Value.Object = [:]
  /// Conditions that the settings must meet.
  public var requirements: [Requirement] = []
  /// Whether each `${…}` in the texts of the form and of its screens is replaced with a value, as in JSON.
  public var expandsTemplates = false
  /// The names that a builder used for more than one screen.
  var repeatedScreens: [String] = []

  /// Creates a screen. `screens` contains the screens that it pushes, under the names that `push` uses.
  public init(
    title: String, sections: [Section] = [], screens: [String: Form] = [:], store: StoreDefinition? = nil,
    actions: [String: String] = [:]
  ) {
    self.title = title
    self.sections = sections
    self.screens = screens
    self.store = store
    self.actions = actions
  }

  /// Creates a form with the sections and the other screens that the closures list.
  public init(
    _ title: String, store: StoreDefinition? = nil, actions: [String: String] = [:],
    @SectionsBuilder sections: () -> [Section], @ScreensBuilder screens: () -> [Screen] = { [] }
  ) {
    self.init(title: title, sections: sections(), store: store, actions: actions)
    var names: [String] = []
    for screen in screens() {
      if self.screens.updateValue(screen.form, forKey: screen.name) != nil {
        repeatedScreens.append(screen.name)
      } else {
        names.append(screen.name)
      }
    }
    if names != names.sorted() { screenOrder = names }
  }

  /// Adds a condition that the settings must meet, as `Row.requires` does for a row.
  public func requires(_ that: Condition, message: String, when: Condition? = nil) -> Form {
    with { $0.requirements.append(Requirement(that, message: message, when: when)) }
  }

  /// Adds a program that checks each new settings file before it is saved.
  public func beforeSave(_ program: [String]) -> Form {
    with { $0.beforeSave = program }
  }

  /// Adds a program that puts the settings into effect after each save.
  public func afterSave(_ program: [String]) -> Form {
    with { $0.afterSave = program }
  }

  /// Names a JSON Schema file that the settings must conform to, in addition to the rules of the rows. The path is
  /// relative to the current folder.
  public func schema(_ file: String) -> Form {
    with { $0.schema = file }
  }

  /// Declares that objects in the settings, given by their keys, contain only what rows show; without keys, all do.
  /// Other members of the settings file are reported.
  public func closed(_ keys: Key...) -> Form {
    with { $0.closed = keys }
  }

  /// Adds a sample: the settings in a certain state, in the shape of a settings file.
  ///
  /// ```swift
  /// let form = Form("Server") {
  ///   Section("Network") { Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi") }
  /// }
  /// .sample("offline", ["network": ["wifi": false]])
  /// ```
  public func sample(_ name: String, _ settings: Value.Object) -> Form {
    with { $0.samples[name] = .object(settings) }
  }

  /// Replaces each `${…}` in the texts of the form and of its screens with a value, as in JSON.
  public func expandingTemplates() -> Form {
    with { $0.expandsTemplates = true }
  }

  /// The place of a row on a screen.
  public typealias IndexPath = RowIndexPath
}

extension Form {
  /// The screens in the order of their rows in `get`, `export` and `verify`: as a builder listed them, and then
  /// by name.
  var orderedScreens: [(name: String, form: Form)] {
    var places: [String: Int] = [:]
    for (place, name) in screenOrder.enumerated() { places[name] = place }
    return screens.map { (name: $0.key, form: $0.value) }.sorted { left, right in
      let (first, second) = (places[left.name] ?? .max, places[right.name] ?? .max)
      return first == second ? left.name < right.name : first < second
    }
  }
}

/// A screen with the name that `push` uses.
public struct Screen: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The content.
  public var form: Form

  /// Creates a screen from a form.
  public init(_ name: String, _ form: Form) {
    self.name = name
    self.form = form
  }

  /// Creates a screen with the sections that the closure lists.
  public init(_ name: String, title: String, @SectionsBuilder sections: () -> [Section]) {
    self.init(name, Form(title: title, sections: sections()))
  }
}
