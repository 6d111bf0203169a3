public import Formwork

/// What a login screen knows.
public struct Login: Equatable, Sendable {
  public var user = ""
  public var password = ""
  /// Whether somebody has tried to log in, so that what is wrong may be said.
  public var hasTried = false
  public var isLoggedIn = false
  /// Whether the hint is still there, which a tap takes away.
  public var showsHint = true

  public init() {}

  var userProblem: String? {
    user.contains("@") ? nil : "an e-mail address, such as ada@example.org"
  }
  var passwordProblem: String? { password.count >= 8 ? nil : "eight characters or more" }
  var isValid: Bool { userProblem == nil && passwordProblem == nil }
}

/// The login screen of the talk 'Turning UIKit Inside Out': its form is a function of its state, and taps
/// change the state alone.
@MainActor
public final class LoginScreen {
  public private(set) lazy var store: StateStore<Login> = StateStore(Login()) { [unowned self] login in
    login.isLoggedIn ? welcome(login) : fields(login)
  }

  public init() {}

  private func fields(_ login: Login) -> Form {
    Form(
      title: "Log in",
      sections: [
        Section(
          rows: [
            Row(
              text: "User", detailText: login.hasTried ? login.userProblem : nil,
              accessory: .textField(value: login.user.nilIfEmpty, placeholder: "ada@example.org") { [store] in
                store.user = $0
              }, cellClass: SubtitleCell.self, uuid: "user"),
            Row(
              text: "Password", detailText: login.hasTried ? login.passwordProblem : nil,
              accessory: .textField(value: login.password.nilIfEmpty, isSecure: true) { [store] in
                store.password = $0
              }, cellClass: SubtitleCell.self, uuid: "password"),
          ], uuid: "fields"),
        Section(
          rows: [Row(text: "Log in", selection: logIn, cellClass: ButtonCell.self, uuid: "log-in")]
            + hint(login),
          uuid: "buttons"),
      ])
  }

  private func hint(_ login: Login) -> [Row] {
    guard login.showsHint else { return [] }
    return [
      Row(
        text: "No account? Ask the librarian.", selection: { [store] in store.showsHint = false },
        uuid: "hint")
    ]
  }

  private func welcome(_ login: Login) -> Form {
    Form(
      title: "Welcome",
      sections: [
        Section(rows: [
          Row(text: "Logged in as", detailText: login.user),
          Row(text: "Log out", selection: logOut, cellClass: ButtonCell.self),
        ])
      ])
  }

  /// Two values are set, and the form is rendered once.
  public func logIn() {
    store.hasTried = true
    store.isLoggedIn = store.state.isValid
  }

  public func logOut() { store.state = Login() }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
