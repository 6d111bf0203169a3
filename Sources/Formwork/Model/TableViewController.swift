/// A screen with rows. As in Static, define a subclass and set `dataSource.sections` in `viewDidLoad` and
/// again after each change.
@MainActor
open class TableViewController {
  /// The appearance of the sections, as in a phone's tables.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case plain, grouped, insetGrouped
  }

  /// The style that a phone would use. Here all styles look the same.
  public let style: Style
  /// The screen's title; `nil` means an empty title.
  open var title: String? {
    didSet { navigationController?.changes.post() }
  }
  /// The data source with the sections that the screen shows.
  open var dataSource = DataSource() {
    didSet { observe() }
  }
  /// The stack that shows this screen.
  public fileprivate(set) weak var navigationController: NavigationController?
  private var isViewLoaded = false

  /// Observes the data source, to tell the stack when it has new sections.
  private func observe() {
    dataSource.changed = { [weak self] in self?.navigationController?.changes.post() }
    navigationController?.changes.post()
  }

  /// Creates a screen without rows.
  public init(style: Style = .plain, title: String? = nil) {
    self.style = style
    self.title = title
  }

  /// Shows an alert on the screen; `animated` has no effect.
  public func present(_ alert: AlertController, animated: Bool = true) {
    navigationController?.present(alert)
  }

  /// Called once, before the screen is first shown.
  open func viewDidLoad() {}

  /// Called each time before the screen becomes the current one: after `viewDidLoad`, and when a screen above
  /// it is popped. `animated` is the value that was passed to the navigation controller.
  open func viewWillAppear(_ animated: Bool) {}

  /// Calls `viewDidLoad` unless it has been called already.
  public func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    observe()
    viewDidLoad()
  }
}

/// A stack of screens. The screen on top is the current one.
@MainActor
public final class NavigationController {
  /// The screens from the root to the current one.
  public private(set) var viewControllers: [TableViewController] = [] {
    didSet { changes.post() }
  }

  /// The alerts that are waiting to be shown.
  public private(set) var presented: [AlertController] = []
  /// Posted when a screen or the stack has changed.
  let changes = Notice()

  /// Creates a stack with one screen and loads that screen.
  public init(rootViewController: TableViewController) {
    pushViewController(rootViewController, animated: false)
  }

  /// The current screen. The root is never popped.
  public var topViewController: TableViewController { viewControllers[viewControllers.count - 1] }

  /// Shows another screen on top and loads it if needed; `animated` has no effect.
  public func pushViewController(_ controller: TableViewController, animated: Bool = true) {
    controller.navigationController = self
    viewControllers.append(controller)
    controller.loadViewIfNeeded()
    controller.viewWillAppear(animated)
  }

  /// Goes back one screen; has no effect at the root.
  @discardableResult
  public func popViewController(animated: Bool = true) -> TableViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = removeTop()
    topViewController.viewWillAppear(animated)
    return popped
  }

  /// Goes back to the first screen.
  public func popToRootViewController(animated: Bool = true) {
    guard viewControllers.count > 1 else { return }
    while viewControllers.count > 1 { removeTop() }
    topViewController.viewWillAppear(animated)
  }

  @discardableResult
  private func removeTop() -> TableViewController {
    let popped = viewControllers.removeLast()
    if !viewControllers.contains(where: { $0 === popped }) { popped.navigationController = nil }
    return popped
  }

  /// Shows an alert on the screen.
  public func present(_ alert: AlertController) {
    presented.append(alert)
    changes.post()
  }

  /// Returns and removes the waiting alerts.
  func takePresented() -> [AlertController] {
    defer { presented = [] }
    return presented
  }
}
