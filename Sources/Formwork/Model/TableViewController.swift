/// A screen with rows, to be subclassed as in Static: set `dataSource.sections` in `viewDidLoad`, and again
/// whenever something changed.
@MainActor
open class TableViewController {
  /// How the sections stand to each other, as a phone's tables have them.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case plain, grouped, insetGrouped
  }

  /// The style that a phone would use; here all of them look alike.
  public let style: Style
  /// The screen's title; `nil` is an empty one.
  open var title: String?
  /// Holds the sections that the screen shows.
  open var dataSource = DataSource()
  /// The stack that shows this screen.
  public fileprivate(set) weak var navigationController: NavigationController?
  private var isViewLoaded = false

  /// A screen without rows.
  public init(style: Style = .plain, title: String? = nil) {
    self.style = style
    self.title = title
  }

  /// Called once, before the screen is first shown.
  open func viewDidLoad() {}

  /// Calls `viewDidLoad` unless that has happened.
  public func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }
}

/// A stack of screens; what lies below the top keeps its place.
@MainActor
public final class NavigationController {
  /// The screens from the root to the one that is shown.
  public private(set) var viewControllers: [TableViewController] = []

  /// The message that waits to be shown, as `present` of a phone's screen.
  public private(set) var presented: [Alert] = []

  /// A stack of one screen, which is loaded here.
  public init(rootViewController: TableViewController) {
    pushViewController(rootViewController, animated: false)
  }

  /// The screen that is shown; the root is never popped.
  public var topViewController: TableViewController { viewControllers[viewControllers.count - 1] }

  /// Shows another screen on top, loading it if needed; `animated` changes nothing.
  public func pushViewController(_ controller: TableViewController, animated: Bool = true) {
    controller.navigationController = self
    viewControllers.append(controller)
    controller.loadViewIfNeeded()
  }

  /// Goes back one screen; at the root nothing happens.
  @discardableResult
  public func popViewController(animated: Bool = true) -> TableViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    if !viewControllers.contains(where: { $0 === popped }) { popped.navigationController = nil }
    return popped
  }

  /// Goes back to the first screen.
  public func popToRootViewController(animated: Bool = true) {
    while popViewController() != nil {}
  }

  /// Shows a message on the screen.
  public func present(_ alert: Alert) { presented.append(alert) }

  /// Hands over the messages that wait.
  package func takePresented() -> [Alert] {
    defer { presented = [] }
    return presented
  }
}
