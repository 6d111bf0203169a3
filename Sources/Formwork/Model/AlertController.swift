/// A message with choices, shown by `present`.
///
/// ```swift
/// let alert = AlertController(title: "Delete Ada?", message: nil)
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { self.delete(ada) })
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// present(alert)
/// ```
@MainActor
public final class AlertController {
  /// The message's first line.
  public var title: String?
  /// The text below the title.
  public var message: String?
  /// The choices, in the order in which they are offered.
  public private(set) var actions: [AlertAction] = []

  /// Creates an alert without choices.
  public init(title: String?, message: String? = nil) {
    self.title = title
    self.message = message
  }

  /// Adds a choice. The user is asked only if one of the choices has a handler.
  public func addAction(_ action: AlertAction) { actions.append(action) }
}

/// A choice in an alert.
public struct AlertAction: Sendable {
  /// The appearance of a choice.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case `default`, cancel, destructive
  }

  /// The choice's title.
  public var title: String?
  /// The appearance of the choice.
  public var style: Style
  /// Called when the user chooses it.
  public var handler: AsyncSelection?

  /// Creates a choice. Without a handler, it only closes the alert.
  public init(title: String?, style: Style = .default, handler: AsyncSelection? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
