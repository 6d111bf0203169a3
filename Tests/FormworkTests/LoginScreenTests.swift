import DemoScreens
import Formwork
import Testing

/// The login screen without a terminal: state in, rows out.
@MainActor
struct LoginScreenTests {
  private let screen = LoginScreen()
  private var store: StateStore<Login> { screen.store }
  private var rows: [Row] { store.form.sections.flatMap(\.rows) }

  @Test func nothingIsMarkedBeforeTheFirstTry() {
    #expect(store.form.title == "Log in")
    #expect(rows.map(\.text) == ["User", "Password", "Log in", "No account? Ask the librarian."])
    #expect(rows.allSatisfy { $0.detailText == nil })
  }

  @Test func invalidFieldsAreMarkedWithTheirMessage() {
    store.user = "ada"
    screen.logIn()
    #expect(rows[0].detailText == "an e-mail address, such as ada@example.org")
    #expect(rows[1].detailText == "eight characters or more")
    store.user = "ada@example.org"
    #expect(rows[0].detailText == nil)
    #expect(rows[1].detailText == "eight characters or more")
    #expect(store.form.title == "Log in")
  }

  @Test func validFieldsLeadToTheWelcome() {
    store.user = "ada@example.org"
    store.password = "correct horse"
    screen.logIn()
    #expect(store.form.title == "Welcome")
    #expect(rows[0].detailText == "ada@example.org")
    screen.logOut()
    #expect(store.state == Login())
    #expect(store.form.title == "Log in")
  }

  /// A try sets two values; what changed are the two rows that are marked.
  @Test func aCommandRendersOnceAndChangesTheRowsThatItTouches() {
    store.render()
    var renderings = 0
    let observation = store.onChange { _, _, _ in renderings += 1 }
    screen.logIn()
    let difference = store.render()
    #expect(renderings == 1)
    #expect(difference.changes.count == 2)
    store.removeObserver(observation)
  }

  /// What a tap on the row does is the row's own selection.
  @Test func aSessionTapsTheRow() async throws {
    let workspace = try Workspace(FormDefinition(store.form))
    try await workspace.perform(.tap(try workspace.session.row("log-in")))
    #expect(store.state.hasTried)
  }
}
