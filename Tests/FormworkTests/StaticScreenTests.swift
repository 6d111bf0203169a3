// A screen in Static's spelling: with `import Static` in the place of the next line it is one for a phone,
// but for what needs UIKit's own types. Those have names here: an accessory's or a footer's view is
// `.view("name")` and not a `UIView`, an image `"gear"` or `.init(named:)` and not a `UIImage`; an edit
// action has no `backgroundColor`, and a data source no table view of its own.
import Formwork
import Testing

private final class ViewController: TableViewController {
  struct Person {
    var name: String
    var number: String
  }

  private let people = [Person(name: "Ada", number: "1815"), Person(name: "Kurt", number: "1906")]
  private(set) var alerts: [String] = []

  convenience init() {
    self.init(style: .grouped)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Static"
    dataSource = DataSource()
    reload()
  }

  func reload() {
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
              self.showAlert(title: "Button")
            }, cellClass: ButtonCell.self),
          Row(text: "Own", cellClass: ShoutingCell.self, accessibilityLabel: "Own cell"),
        ], footer: "This is a section footer."),
      Section(
        header: "Accessories",
        rows: [
          Row(text: "None", accessory: .none),
          Row(text: "Disclosure Indicator", accessory: .disclosureIndicator),
          Row(
            text: "Detail Disclosure Button",
            accessory: .detailDisclosureButton({ [unowned self] in
              self.showAlert(title: "Disclosure detail")
            })),
          Row(text: "Checkmark", accessory: .checkmark),
          Row(text: "Checkmark Placeholder", accessory: .checkmarkPlaceholder),
          Row(
            text: "Detail Button",
            accessory: .detailButton({ [unowned self] in
              self.showAlert(title: "Detail")
            })),
          Row(
            text: "Switch",
            accessory: .switchToggle(value: false) { [unowned self] newValue in
              self.showAlert(title: "Switch Toggled: \(newValue ? "On" : "Off")")
            }),
          Row(
            text: "Segmented control",
            accessory: .segmentedControl(items: ["Left", "Middle", "Right"], selectedIndex: 1) {
              [unowned self] (i, str) in
              self.showAlert(title: "Segment \"\(str!)\" at index \(i) selected")
            }),
          Row(text: "Custom View", accessory: .view("gauge"), accessibilityIdentifier: "CustomView"),
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
              let viewController = ViewController()
              self.navigationController?.pushViewController(viewController, animated: true)
            }),
          Row(text: "A method", selection: tapped),
          Row(text: "With a context", context: ["id": 7, "tags": ["a", "b"]], uuid: "row-7"),
        ], indexTitle: "S", uuid: "selection"),
      Section(
        header: Section.Extremity.title("People"),
        rows: people.map { Row(text: $0.name, selection: call($0)) }),
      Section(
        header: "Editing",
        rows: [
          Row(
            text: "Swipe this row",
            editActions: [
              Row.EditAction(
                title: "Warn",
                selection: { [unowned self] row in
                  self.showAlert(title: "Warned at \(row.text ?? "").")
                }),
              Row.EditAction(
                title: "Delete", style: .destructive,
                selection: { [unowned self] row in
                  self.showAlert(title: "Deleted at \(row.text ?? "").")
                }),
            ])
        ]),
      Section(rows: [], footer: Section.Extremity.view("verse")),
    ]
  }

  private func tapped() { showAlert(title: "Method") }

  private func call(_ person: Person) -> Selection {
    { [unowned self] in self.showAlert(title: "Calls \(person.number)") }
  }

  private func showAlert(title: String) { alerts.append(title) }
}

private final class ShoutingCell: Value1Cell {
  override func configure(row: Row) {
    super.configure(row: row)
    textLabel.text = textLabel.text?.uppercased()
  }
}

// MARK: - What it does

/// Shows the screen, does something to rows by name, and tells what the screen was told.
@MainActor
private func alerts(_ events: [(String, (Session, RowID) throws -> Request)]) async throws -> [String] {
  let controller = ViewController()
  let stack = NavigationController(rootViewController: controller)
  let definition = FormDefinition(Form(title: "", sections: controller.dataSource.sections))
  let workspace = try Workspace(definition)
  for (name, event) in events {
    let session = workspace.session
    try await workspace.perform(try event(session, try session.row(named: name)))
  }
  return stack.viewControllers.count > 1 ? controller.alerts + ["pushed"] : controller.alerts
}

@Test @MainActor func aScreenInStaticsSpelling() {
  let controller = ViewController()
  #expect(controller.dataSource.sections.isEmpty)
  let stack = NavigationController(rootViewController: controller)
  #expect(controller.style == .grouped && controller.title == "Static")
  #expect(controller.dataSource.sections.count == 6)
  #expect(stack.topViewController === controller)
  let texts = controller.dataSource.sections[3].rows.map(\.text)
  #expect(texts == ["Ada", "Kurt"])
}

@Test @MainActor func tapsCallTheirSelections() async throws {
  let taps = ["button", "tap-this-row", "a-method", "ada", "kurt", "tap-this-row-2"]
  let alerts = try await alerts(taps.map { ($0, { .tap($0.form.address(of: $1)) }) })
  #expect(alerts == ["Button", "Row Selection", "Method", "Calls 1815", "Calls 1906", "pushed"])
}

@Test @MainActor func buttonsCallTheirs() async throws {
  let alerts = try await alerts(
    ["detail-disclosure-button", "detail-button"].map { ($0, { .details($0.form.address(of: $1)) }) })
  #expect(alerts == ["Disclosure detail", "Detail"])
}

@Test @MainActor func switchesAndSegmentsGiveTheNewValue() async throws {
  let alerts = try await alerts([
    ("switch", { .tap($0.form.address(of: $1)) }),
    ("switch", { .change([try $0.editToToggle($1)], .input) }),
    ("segmented-control", { .change([try $0.edit(toStep: $1, by: 1)], .input) }),
    ("segmented-control", { .change([try $0.edit($1, .enter("Left"))], .input) }),
  ])
  #expect(
    alerts == [
      "Switch Toggled: On", "Switch Toggled: Off", "Segment \"Right\" at index 2 selected",
      "Segment \"Left\" at index 0 selected",
    ])
}

@Test @MainActor func editActionsGetTheRow() async throws {
  let alerts = try await alerts(
    ["Warn", "Delete"].map { title in
      ("swipe-this-row", { .editAction($0.form.address(of: $1), title: title) })
    })
  #expect(alerts == ["Warned at Swipe this row.", "Deleted at Swipe this row."])
}

@Test @MainActor func sectionsThatAreMadeAnewAreTheSame() {
  let controller = ViewController()
  controller.loadViewIfNeeded()
  let (sections, version) = (controller.dataSource.sections, controller.dataSource.version)
  controller.reload()
  #expect(controller.dataSource.sections == sections)
  #expect(controller.dataSource.sections.hashValue == sections.hashValue)
  #expect(controller.dataSource.version == version + 1)
}
