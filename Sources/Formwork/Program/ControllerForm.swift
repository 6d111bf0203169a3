/// The screens of a navigation controller as a form.
@MainActor
package final class ControllerForm: LiveForm {
  private let navigation: NavigationController
  private let registry: Registry
  private var shown: [Shown] = []
  package private(set) var functions = FunctionTable()
  private var alertCount = 0

  /// The state that was last examined, to detect changes.
  private struct Shown: Equatable {
    // Kept alive, because another screen could otherwise have the same identity.
    var controller: TableViewController
    var source: DataSource
    var version: Int
    var title: String?

    static func == (one: Shown, other: Shown) -> Bool {
      one.controller === other.controller && one.source === other.source && one.version == other.version
        && one.title == other.title
    }
  }

  package init(_ navigation: NavigationController, registry: Registry) {
    self.navigation = navigation
    self.registry = registry
  }

  /// The names of the screens on the stack.
  package var path: [String]? { names }

  package var changes: Notice { navigation.changes }

  package var isLoading: Bool {
    (navigation.topViewController as? any DataLoading)?.isLoading ?? false
  }

  private var names: [String] {
    navigation.viewControllers.indices.map { $0 == 0 ? CompiledForm.homeName : "screen-\($0)" }
  }

  /// The screens on the stack.
  package var definition: FormDefinition {
    defer { shown = present }
    let forms = navigation.viewControllers.map { controller in
      controller.loadViewIfNeeded()
      return Form(title: controller.title ?? "", sections: controller.dataSource.shownSections)
    }
    var form = forms[0]
    for (name, pushed) in zip(names, forms).dropFirst() { form.screens[name] = pushed }
    return FormDefinition(form, registry: registry)
  }

  private var present: [Shown] {
    navigation.viewControllers.map {
      Shown(
        controller: $0, source: $0.dataSource, version: $0.dataSource.version, title: $0.title)
    }
  }

  /// Pops screens if the prompt went back, and returns a new form if the program changed it.
  package func refresh(depth: Int) -> FormDefinition? {
    for _ in 0..<max(0, shown.count - depth) { navigation.popViewController() }
    return shown == present ? nil : definition
  }

  /// Returns and removes the alerts that the program presented. Each choice with a handler calls a function
  /// under a generated name.
  package func takeEffects() -> [Effect] {
    navigation.takePresented().map { controller in
      var alert = Alert(title: controller.title ?? "", message: controller.message)
      for action in controller.actions {
        var choice = Alert.Choice(title: action.title ?? "", isDestructive: action.style == .destructive)
        if let handler = action.handler {
          alertCount += 1
          let name = "alert-\(alertCount)"
          functions.register(name, selection: handler)
          choice.actions = [.call(name, .null)]
        }
        alert.choices.append(choice)
      }
      return .alert(alert)
    }
  }
}
