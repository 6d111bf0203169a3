extension Row {
  /// An action that `actions ROW` lists. A phone shows it when the user swipes the row.
  public struct EditAction: Sendable, Hashable {
    /// Whether an action is destructive. The prompt asks before it runs a destructive action.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case `default`, destructive
    }

    /// A color, named as in UIKit.
    public enum Color: String, Sendable, Hashable, CaseIterable {
      case black, darkGray, lightGray, white, gray, red, green, blue, cyan, yellow, magenta, orange, purple
      case brown, clear
    }

    /// Called with the row for which the action was chosen.
    public typealias Selection = @MainActor (Row) async -> Void

    /// The title, by which the action is chosen.
    public var title: String
    /// The style; for `destructive`, the prompt asks first.
    public var style: Style

    /// The color of the action on a phone. Not used by Formwork; present for compatibility with programs
    /// written for Static.
    public var backgroundColor: Color?

    /// Called with the row as it looked when the action was chosen.
    @Uncompared public var selection: Selection?
    /// The actions to perform; used only if `selection` is `nil`.
    public var actions: [Action]
    /// The condition under which the action is available; `nil` if it always is.
    public var enabledWhen: Condition?

    /// Creates an action. The closure may be `async`; without one, the `actions` are performed.
    public init(
      title: String, style: Style = .default, backgroundColor: Color? = nil, selection: Selection? = nil,
      actions: [Action] = []
    ) {
      self.title = title
      self.style = style
      self.backgroundColor = backgroundColor
      self.selection = selection
      self.actions = actions
    }
  }
}
