/// The screens of a form and the rows that lead from one to another.
///
/// The lint warns about screens that no row leads to, and `formwork graph` draws the graph.
package struct ScreenGraph: Sendable {
  package struct Node: Sendable, Hashable {
    /// The screen's name in `push`.
    package var name: String
    package var title: String
    /// The list for whose items the screen exists; `nil` for other screens.
    package var list: Key?
    /// Whether rows lead from the first screen to this one.
    package var isReachable = false
  }

  /// One way from a screen to another.
  package struct Edge: Sendable, Hashable {
    /// The numbers of the screens.
    package var source: Int
    package var target: Int
    /// The row's label, and the titles of the edit action and of the alert choices that lead on.
    package var labels: [String]
    /// The conditions of the actions, all of which must be true.
    package var conditions: [String]
  }

  /// Indexed by screen.
  package private(set) var nodes: [Node]
  package private(set) var edges: [Edge] = []
  /// Whether functions, programs or rows from a source could open any screen.
  package private(set) var hasUnknownEdges: Bool
  /// The edges so far, each of which is listed once.
  private var known: Set<Edge> = []

  /// - Parameter form: a form without items.
  package init(_ form: CompiledForm) {
    func outline(_ template: Int) -> String? {
      form.template(template, for: nil)?.outline { form.lastName(of: $0) }
    }
    nodes = form.screens.map { Node(name: $0.name, title: outline($0.titleTemplate) ?? $0.title) }
    for list in form.lists {
      for screen in list.screens { nodes[screen].list = Key(form.texts[list.path]) }
    }
    let closures: CompiledForm.RowFlags = [.hasSelection, .hasDetailSelection, .hasValueHandler]
    hasUnknownEdges =
      form.loads.contains { $0.part == .rows } || form.rows.contains { !$0.flags.isDisjoint(with: closures) }
    for row in form.rows.indices {
      guard let details = form.details(of: RowID(row)) else { continue }
      let label = details.accessibilityLabel ?? outline(details.textTemplate) ?? form.label(of: RowID(row))
      let way = Edge(source: Int(form.rows[row].screen), target: -1, labels: [label], conditions: [])
      add(details.actions + details.detailActions + details.changeActions, way, form)
      for action in details.editActions {
        var way = way
        way.labels.append(action.title)
        if let condition = form.expression(action.condition, for: nil) {
          way.conditions.append(condition.source)
        }
        if action.hasSelection { hasUnknownEdges = true }
        add(action.actions, way, form)
      }
    }
    known = []
    findReachableScreens()
  }

  /// Adds the edges of actions.
  ///
  /// - Parameter way: an edge without a target that leads to the actions.
  private mutating func add(_ actions: [Action], _ way: Edge, _ form: CompiledForm) {
    for action in actions {
      var way = way
      switch action {
      case .push(let name):
        guard let target = form.screen(named: name) else { continue }
        way.target = target.index
        if known.insert(way).inserted { edges.append(way) }
      case .alert(let alert):
        for choice in alert.choices {
          var way = way
          way.labels.append(choice.title)
          add(choice.actions, way, form)
        }
      case .sequence(let actions): add(actions, way, form)
      case .when(let condition, let action):
        way.conditions.append(condition.source)
        add([action], way, form)
      case .call, .run: hasUnknownEdges = true
      default: break
      }
    }
  }

  private mutating func findReachableScreens() {
    guard !nodes.isEmpty else { return }
    var targets: [Int: [Int]] = [:]
    for edge in edges { targets[edge.source, default: []].append(edge.target) }
    nodes[0].isReachable = true
    var queue = [0]
    while let screen = queue.popLast() {
      for target in targets[screen] ?? [] where !nodes[target].isReachable {
        nodes[target].isReachable = true
        queue.append(target)
      }
    }
  }
}
