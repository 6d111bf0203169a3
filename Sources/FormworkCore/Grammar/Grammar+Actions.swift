extension Grammar {
  /// The grammar of a built-in action: its name and its argument.
  package struct BuiltInAction: Sendable {
    package var kind: Action.BuiltIn
    /// The argument's type; `nil` if the action takes none.
    package var argument: MemberType?
    /// One sentence that explains the action.
    package var documentation: StaticString

    fileprivate init(
      _ kind: Action.BuiltIn, _ documentation: StaticString, argument: MemberType? = nil
    ) {
      self.kind = kind
      self.argument = argument
      self.documentation = documentation
    }
  }

  /// The grammar of each built-in action, in the order of `Action.BuiltIn`.
  package static let actions = Action.BuiltIn.allCases.map { action($0) }

  private static func action(_ kind: Action.BuiltIn) -> BuiltInAction {
    switch kind {
    case .alert: .init(kind, "Shows a message, or asks a question with choices.", argument: .object(.alert))
    case .delete: .init(kind, "Deletes the row's item from the list.")
    case .duplicate: .init(kind, "Adds a copy of the row's item to the list.")
    case .moveDown: .init(kind, "Moves the row's item one place down.")
    case .moveUp: .init(kind, "Moves the row's item one place up.")
    case .pop: .init(kind, "Goes back to the previous screen.")
    case .push: .init(kind, "Opens another screen of the form, or a form in another file.", argument: .screen)
    case .quit: .init(kind, "Leaves the form, as the command 'quit' does.")
    case .reset: .init(kind, "Removes stored values, so that the defaults apply.", argument: .keys)
    case .revert: .init(kind, "Discards unsaved changes, as the command 'revert' does.")
    case .run: .init(kind, "Runs a program, without a shell.", argument: .program)
    case .save: .init(kind, "Saves the changes, as the command 'save' does.")
    case .set: .init(kind, "Sets one or more settings in one change.", argument: .values)
    case .toggle: .init(kind, "Turns a switch on or off.", argument: .key)
    case .verify: .init(kind, "Checks all settings, as the command 'verify' does.")
    }
  }
}
