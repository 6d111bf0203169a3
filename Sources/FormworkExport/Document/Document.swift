package import Formwork

/// Screens as they look in some states of a form: what the renderers of documents show.
package struct Document: Sendable {
  /// The title of the form's first screen.
  package private(set) var title = ""
  package private(set) var screens: [Screen] = []

  /// Creates an empty document.
  package init() {}

  /// Adds a screen of a session as it currently looks, or all screens.
  ///
  /// - Parameters:
  ///   - screen: the number of the screen in the form; `nil` for all screens.
  ///   - sample: the name of the state that the session is in; `nil` for the settings as they are.
  ///   - decorate: applies the program's own cells and views to a row.
  package mutating func add(
    _ screen: ScreenID?, of session: Session, sample: String? = nil, decorate: (RowView) -> RowView = { $0 }
  ) {
    var session = session
    session.namesMissingValues = true
    if screens.isEmpty { title = session.title(ofScreen: ScreenID(0)) }
    let order = ScreenOrder(session)
    for number in screen.map({ [$0] }) ?? order.screens {
      screens.append(Screen(number, of: session, parent: order.parent(of: number), sample: sample, decorate))
    }
  }

  /// A screen in one state.
  package struct Screen: Sendable {
    package var id: String
    package var title: String
    /// The title of the screen from which this one is reached; `nil` for the first screen and for screens that
    /// nothing leads to.
    package var parentTitle: String?
    /// Whether it is the form's first screen.
    package var isFirst: Bool
    /// The name of the state; `nil` for the settings as they are.
    package var sample: String?
    /// The sections with all of their rows, including those that are hidden now.
    package var sections: [Section]

    /// The sections and rows that are shown now.
    var shownSections: [Section] {
      sections.compactMap { section in
        var section = section
        let isEmpty = section.rows.isEmpty
        section.rows.removeAll { !$0.view.isVisible }
        return isEmpty || !section.rows.isEmpty ? section : nil
      }
    }
  }

  package struct Section: Sendable {
    package var header: Extremity?
    package var footer: Extremity?
    package var indexTitle: String?
    package var rows: [Row]
  }

  package struct Row: Sendable {
    package var view: RowView
    /// The values that the row accepts, in words; empty if the kind of control says it.
    package var accepted: [String] = []
    /// The name of the screen that a tap opens.
    package var destination: String?
    /// When the row is shown and enabled, and what it requires, in words.
    package var rules: [String] = []
  }

  /// The names of the samples in which screens are shown, in order; `nil` stands for the settings as they are.
  var samples: [String?] {
    var names: [String?] = []
    for screen in screens where !names.contains(screen.sample) { names.append(screen.sample) }
    return names
  }
}

extension Document.Screen {
  fileprivate init(
    _ screen: ScreenID, of session: Session, parent: ScreenID?, sample: String?,
    _ decorate: (RowView) -> RowView
  ) {
    let view = session.screenView(number: screen, withHidden: true)
    id = view.id
    title = session.title(ofScreen: screen)
    parentTitle = parent.map { session.title(ofScreen: $0) }
    isFirst = screen == ScreenID(0)
    self.sample = sample
    sections = view.sections.map { section in
      Document.Section(
        header: section.header, footer: section.footer, indexTitle: section.shownIndexTitle,
        rows: section.map { Document.Row(decorate($0), of: session) })
    }
  }
}

extension Document.Row {
  fileprivate init(_ row: RowView, of session: Session) {
    view = row
    rules = Wording.rules(RowRules(of: row.row, in: session))
    destination = session.form.actions(of: row.row).lazy.compactMap { $0.destination }.first
    guard let input = row.input, !input.isToggle else { return }
    if let items = input.items {
      accepted = items.isEmpty ? [] : [Wording.list(items.map(\.title), isQuoted: false)]
    } else {
      accepted = input.descriptions(message: session.ownMessage(of: row.row)).filter { $0 != Wording.anyText }
    }
  }
}
