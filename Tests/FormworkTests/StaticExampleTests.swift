// The screen of Static's example app, ported as `PortingFromStatic` describes.
import Testing

@testable import Formwork

private final class ExampleScreen: TableViewController {
  private let customAccessory = View(lines: ["■"])
  private(set) var appearances: [Bool] = []

  convenience init() {
    self.init(style: .grouped)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    appearances.append(animated)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Static"
    dataSource = DataSource()
    dataSource.sections = [
      Section(
        header: "Styles",
        rows: [
          Row(
            text: "Value 1", detailText: "Detail", cellClass: Value1Cell.self,
            accessibilityIdentifier: "Value1Row"),
          Row(
            text: "Value 1", detailText: "with an image", image: .init(named: "Settings"),
            cellClass: Value1Cell.self),
          Row(text: "Value 2", detailText: "Detail", cellClass: Value2Cell.self),
          Row(text: "Subtitle", detailText: "Detail", cellClass: SubtitleCell.self),
          Row(
            text: "Button", detailText: "Detail",
            selection: { [unowned self] in
              self.showAlert(title: "Row Selection")
            }, cellClass: ButtonCell.self),
          Row(
            text: "Own cell", cellClass: CenteredCell.self, accessibilityIdentifier: "CenteredCell",
            accessibilityTraits: [.button, .selected]),
        ], footer: "This is a section footer."),
      Section(
        header: "Accessories",
        rows: [
          Row(text: "None"),
          Row(text: "Disclosure Indicator", accessory: .disclosureIndicator),
          Row(
            text: "Detail Disclosure Button",
            accessory: .detailDisclosureButton({ [unowned self] in
              self.showAlert(title: "Detail Disclosure Button")
            })),
          Row(text: "Checkmark", accessory: .checkmark),
          Row(
            text: "Detail Button",
            accessory: .detailButton({ [unowned self] in
              self.showAlert(title: "Detail Button")
            })),
          Row(
            text: "UISwitch",
            accessory: .switchToggle(value: false) { [unowned self] newValue in
              self.showAlert(title: "Switch Toggled: \(newValue ? "On" : "Off")")
            }),
          Row(
            text: "Segmented control",
            accessory: .segmentedControl(items: ["Left", "Middle", "Right"], selectedIndex: 1) {
              [unowned self] (i, str) in
              self.showAlert(title: "Segment \"\(str!)\" at index \(i) selected")
            }),
          Row(text: "Custom View", accessory: .view(customAccessory), accessibilityIdentifier: "CustomView"),
        ], footer: "Try tapping the ⓘ buttons."),
      Section(
        header: "Selection",
        rows: [
          Row(
            text: "Tap this row",
            selection: { [unowned self] in
              self.showAlert(title: "Row Selection")
            }),
          Row(
            text: "Tap this row",
            selection: { [unowned self] in
              let viewController = ExampleScreen()
              self.navigationController?.pushViewController(viewController, animated: true)
            }),
        ]),
      Section(
        header: "Editing",
        rows: [
          Row(
            text: "Swipe this row",
            editActions: [
              Row.EditAction(
                title: "Warn", backgroundColor: .orange,
                selection: { [unowned self] (row) in
                  self.showAlert(title: "Warned at \(row.text!).")
                }),
              Row.EditAction(
                title: "Delete", style: .destructive,
                selection: { [unowned self] (row) in
                  self.showAlert(title: "Deleted at \(row.text!).")
                }),
            ])
        ]),
      Section(header: "View", rows: [], footer: Section.Extremity.autoLayoutView(verse)),
    ]
  }

  private func showAlert(
    title: String, message: String? = "You tapped it. Good work.", button: String = "Thanks"
  ) {
    let alert = AlertController(title: title, message: message)
    alert.addAction(AlertAction(title: button, style: .cancel, handler: nil))
    present(alert, animated: true)
  }
}

private final class CenteredCell: Value1Cell {
  override func configure(row: Row) {
    super.configure(row: row)
    textLabel.style = .bold
  }
}

private let verse = View(lines: ["Two lines,", "one below the other."])

// MARK: - Tests

@Test @MainActor func thePortedExampleHasNoMistakes() {
  let stack = NavigationController(rootViewController: ExampleScreen())
  let sections = stack.topViewController.dataSource.sections
  #expect(Form(title: "Static", sections: sections).check() == [])
}

@Test @MainActor func thePortedExampleShowsItsAlerts() async throws {
  let screen = ExampleScreen()
  let stack = NavigationController(rootViewController: screen)
  let workspace = try Workspace(ControllerForm(stack, registry: Registry()).definition)
  let events: [(String, (RowAddress) -> Request)] = [
    ("button", { .tap($0) }), ("detail-disclosure-button", { .details($0) }), ("uiswitch", { .tap($0) }),
    ("swipe-this-row", { .editAction($0, title: "Warn") }), ("tap-this-row-2", { .tap($0) }),
  ]
  for (name, event) in events {
    try await workspace.perform(event(try workspace.session.row(name)))
  }
  #expect(
    stack.takePresented().map(\.title) == [
      "Row Selection", "Detail Disclosure Button", "Switch Toggled: On", "Warned at Swipe this row.",
    ])
  #expect(stack.viewControllers.count == 2)
}

@Test @MainActor func aScreenAppearsEachTimeItBecomesTheTop() throws {
  let root = ExampleScreen()
  let stack = NavigationController(rootViewController: root)
  #expect(root.appearances == [false])
  let second = ExampleScreen()
  stack.pushViewController(second, animated: true)
  stack.pushViewController(ExampleScreen(), animated: false)
  #expect(second.appearances == [true])
  stack.popViewController(animated: false)
  #expect(second.appearances == [true, false] && root.appearances == [false])
  stack.pushViewController(ExampleScreen(), animated: false)
  stack.popToRootViewController(animated: true)
  #expect(root.appearances == [false, true] && second.appearances == [true, false])
  stack.popToRootViewController(animated: true)
  #expect(stack.popViewController() == nil && root.appearances == [false, true])
}

@Test @MainActor func aProgramChoosesTheTitlesOfTheIndex() throws {
  let screen = TableViewController(title: "T")
  screen.dataSource.sections = ["A", "B"].map { Section(rows: [Row(text: $0)], indexTitle: $0) }
  let program = ControllerForm(
    NavigationController(rootViewController: screen), registry: Registry())
  func titles() -> [String?] {
    Session(program.definition).screenView()?.sections.map(\.indexTitle) ?? []
  }
  #expect(titles() == ["A", "B"])
  screen.dataSource.sectionIndexTitles = ["B"]
  #expect(titles() == [nil, "B"] && screen.dataSource.sectionIndexTitles == ["B"])
  screen.dataSource.sectionIndexTitles = nil
  #expect(titles() == ["A", "B"] && screen.dataSource.sectionIndexTitles == ["A", "B"])
}
