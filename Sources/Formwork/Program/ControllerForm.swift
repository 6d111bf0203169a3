/// The screens of a navigation controller as a form, which is checked for changes after each command.
@MainActor
package final class ControllerForm: LiveForm {
  private let navigation: NavigationController
  private var shown: [Shown] = []

  /// The state that was last examined, to detect changes.
  private struct Shown: Equatable {
    var controller: ObjectIdentifier
    var source: ObjectIdentifier
    var version: Int
  }

  package init(_ navigation: NavigationController) { self.navigation = navigation }

  /// The names of the screens on the stack.
  package var holdsState: Bool { false }
  package var path: [String]? { names }

  private var names: [String] {
    navigation.viewControllers.indices.map { $0 == 0 ? CompiledForm.homeName : "screen-\($0)" }
  }

  /// The screens on the stack.
  package var definition: FormDefinition {
    shown = present
    let forms = navigation.viewControllers.map { controller in
      controller.loadViewIfNeeded()
      return Form(title: controller.title ?? "", sections: controller.dataSource.sections)
    }
    var form = forms[0]
    for (name, pushed) in zip(names, forms).dropFirst() { form.screens[name] = pushed }
    return FormDefinition(form)
  }

  private var present: [Shown] {
    navigation.viewControllers.map {
      Shown(
        controller: ObjectIdentifier($0), source: ObjectIdentifier($0.dataSource),
        version: $0.dataSource.version)
    }
  }

  /// Pops screens if the prompt went back, and returns a new form if the program changed it.
  package func refresh(depth: Int) -> FormDefinition? {
    if shown == present {
      while navigation.viewControllers.count > depth { navigation.popViewController() }
    }
    return shown == present ? nil : definition
  }

  package func takeAlerts() -> [Alert] { navigation.takePresented() }
}
