public import Formwork

/// The user list of `Forms/users.json` in Swift: it adds, deletes, duplicates and reorders users, and each user has
/// a screen. The teams to choose from are loaded.
public enum UserList {
  /// The form.
  ///
  /// - Parameter teams: loads the names of the teams.
  public static func form(teams: @escaping @Sendable () async throws -> [String]) -> FormDefinition {
    FormDefinition(
      Form("Users") {
        Section {
          Row(
            text: "${item.name}", detailText: "${item.email}", accessory: .disclosureIndicator,
            cellClass: SubtitleCell.self, editActions: editActions, actions: [.push("user")]
          ).forEach("users", id: "name", add: "Add User…", placeholder: "There are no users yet.")
        }
      } screens: {
        Screen("user", title: "${item.name}", forEach: "users") {
          Section {
            Row(text: "Name", accessory: .textField(), key: "item.name")
            Row(
              text: "E-mail", accessory: .textField(kind: .email, placeholder: "name@example.org"),
              key: "item.email")
            Row(
              text: "Role", accessory: .picker(items: ["owner", "editor", "reader"], value: "reader"),
              key: "item.role")
            Row(
              text: "Team",
              accessory: .picker { _ in try await teams().map { Row.Item(.string($0)) } }, key: "item.team")
          }
        }
      })
  }

  private static let editActions = [
    Row.EditAction(title: "Move Up", actions: [.item(.moveUp)]),
    Row.EditAction(title: "Move Down", actions: [.item(.moveDown)]),
    Row.EditAction(title: "Duplicate", actions: [.item(.duplicate)]),
    Row.EditAction(title: "Delete", style: .destructive, actions: [.item(.delete)])
      .enabled(when: "item.role != 'owner'"),
  ]
}
