extension Row {
  /// What happens to a row's value while the row is hidden.
  public typealias WhenHidden = CompiledForm.WhenHidden

  /// The members that only a few rows use.
  struct Rules: Sendable, Hashable {
    var conditions: [ConditionKind: Condition] = [:]
    var requirements: [Requirement] = []
    var whenHidden = WhenHidden.keep
    var onChange: [Action] = []
    var restart: String?
    var keep = true
    var isNullable = false
    var forEach: ForEach?
    var problem: String?
    var expandsTemplates = false
    var detailSource: Source?
    var reloadKeys: [Key] = []
  }

  /// The condition under which the row is shown; `nil` if it is always shown.
  public var visibleWhen: Condition? {
    get { rules.value?.conditions[.visibleWhen] }
    set { change { $0.conditions[.visibleWhen] = newValue } }
  }

  /// The condition under which the row accepts new values; `nil` if there is no restriction.
  public var enabledWhen: Condition? {
    get { rules.value?.conditions[.enabledWhen] }
    set { change { $0.conditions[.enabledWhen] = newValue } }
  }

  /// Conditions that the row's value must meet. They do not apply while the row is hidden.
  public var requirements: [Requirement] {
    get { rules.value?.requirements ?? [] }
    set { change { $0.requirements = newValue } }
  }

  /// What happens to the row's value while the row is hidden; for a repeated row without a key, what happens to the
  /// list.
  public var whenHidden: WhenHidden {
    get { rules.value?.whenHidden ?? .keep }
    set { change { $0.whenHidden = newValue } }
  }

  /// The actions to perform after each change of the row's value.
  public var onChange: [Action] {
    get { rules.value?.onChange ?? [] }
    set { change { $0.onChange = newValue } }
  }

  /// What has to be restarted before a new value of the row takes effect; `nil` if no restart is needed.
  public var restart: String? {
    get { rules.value?.restart }
    set { change { $0.restart = newValue } }
  }

  /// Whether the row's value is saved. If it is not, it is lost at the end of the session.
  public var keep: Bool {
    get { rules.value?.keep ?? true }
    set { change { $0.keep = newValue } }
  }

  /// Whether null is a valid value of the row, distinct from no value.
  public var isNullable: Bool {
    get { rules.value?.isNullable ?? false }
    set { change { $0.isNullable = newValue } }
  }

  /// The message to show if the program has marked the row as invalid; `nil` if it has not.
  public var problem: String? {
    get { rules.value?.problem }
    set { change { $0.problem = newValue } }
  }

  /// Whether each `${…}` in the row's texts is replaced with a value, as in JSON. By default, texts are shown
  /// unchanged, because they may come from outside the program.
  public var expandsTemplates: Bool {
    get { rules.value?.expandsTemplates ?? false }
    set { change { $0.expandsTemplates = newValue } }
  }

  mutating func change(_ body: (inout Rules) -> Void) {
    var changed = rules.value ?? Rules()
    body(&changed)
    rules = changed == Rules() ? .none : .some(changed)
  }
}

// Modifiers: each returns a changed copy.
extension Row {
  /// Shows the row while a condition holds. With several conditions, all of them must hold.
  ///
  /// ```swift
  /// Row(text: "Certificate", accessory: .textField(), key: "certificate").visible(when: "tls")
  /// ```
  public func visible(when condition: Condition) -> Row { adding(.visibleWhen, condition) }

  /// Enables the row while a condition holds. With several conditions, all of them must hold.
  public func enabled(when condition: Condition) -> Row { adding(.enabledWhen, condition) }

  /// Adds a condition that the row's value must meet.
  ///
  /// A condition that reads only the row's own value is checked when the value is set; any other is checked
  /// when the settings are saved.
  ///
  /// - Parameters:
  ///   - that: the condition that must hold.
  ///   - message: the message to show while the condition does not hold.
  ///   - when: the condition under which the requirement applies; by default, it always applies.
  public func requires(_ that: Condition, message: String, when: Condition? = nil) -> Row {
    with { $0.requirements.append(Requirement(that, message: message, when: when)) }
  }

  /// Determines what happens to the row's value while the row is hidden. By default, it is kept.
  public func whenHidden(_ whenHidden: WhenHidden) -> Row { with { $0.whenHidden = whenHidden } }

  /// Performs actions after each change of the row's value.
  public func onChange(_ actions: Action...) -> Row { with { $0.onChange += actions } }

  /// Declares what has to be restarted before a new value takes effect, such as `"the server"`.
  public func restart(_ restart: String?) -> Row { with { $0.restart = restart } }

  /// Determines whether the row's value is saved, which is the default. A value that is not saved is lost at
  /// the end of the session.
  ///
  /// ```swift
  /// Row(text: "Mark invalid fields", accessory: .switchToggle(value: false), key: "attempted").keep(false)
  /// ```
  public func keep(_ keep: Bool) -> Row { with { $0.keep = keep } }

  /// Makes null a valid value of the row, distinct from no value: it is stored, and the default does not
  /// apply.
  ///
  /// ```swift
  /// Row(text: "Proxy", accessory: .textField(value: "proxy.local"), key: "proxy").nullable()
  /// ```
  public func nullable(_ isNullable: Bool = true) -> Row { with { $0.isNullable = isNullable } }

  /// Marks the row as invalid. The message is shown like that of a broken rule, and saving fails if the row's
  /// value has changed. The value can still be set. The mark lasts until the program derives the row without
  /// it.
  ///
  /// - Parameter message: the message to show; `nil` removes the mark.
  public func invalid(_ message: String?) -> Row { with { $0.problem = message } }

  /// Replaces each `${…}` in the row's texts and in the alerts of its actions with a value, as in JSON. `$${`
  /// is an escaped `${`.
  ///
  /// ```swift
  /// Row(text: "Range", detailText: "${low} to ${high}").expandingTemplates()
  /// ```
  public func expandingTemplates() -> Row { with { $0.expandsTemplates = true } }

  private func adding(_ kind: ConditionKind, _ condition: Condition) -> Row {
    with { row in
      row.change { $0.conditions[kind] = $0.conditions[kind].map { $0 && condition } ?? condition }
    }
  }
}

/// A condition that the settings must meet, and the message to show while they do not.
public struct Requirement: Sendable, Hashable {
  /// The condition that must be true.
  public var that: Condition
  /// The message to show while the condition does not hold.
  public var message: String
  /// The condition under which the requirement applies; `nil` if it always applies.
  public var when: Condition?
  /// What happens while the requirement is not met.
  var kind = RequirementKind.require

  /// Creates a requirement.
  public init(_ that: Condition, message: String, when: Condition? = nil) {
    self.that = that
    self.message = message
    self.when = when
  }
}
