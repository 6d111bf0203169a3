extension Reference {
  static let actions =
    [selections]
    + Grammar.actions.map { action in
      var page = Page(
        name: action.kind.rawValue, group: .actions, summary: action.documentation.description,
        notations: [action.notation], example: example(of: action.kind),
        related: ["selections"] + related(to: action.kind))
      if case .object(let part) = action.argument { page.members = Grammar.members(of: part) }
      if action.kind == .alert {
        page.aliases = ["choice"]
        page.paragraphs = [
          """
          A choice has a 'title', a 'style' and a 'selection', like an edit action. Without 'actions', \
          the alert is only shown.
          """
        ]
      }
      if action.kind == .push {
        page.paragraphs = [
          """
          A name that ends in '.json' is a file, relative to the file that names it. It is read when it \
          is needed, and its keys become keys of the form.
          """
        ]
      }
      return page
    }

  private static let selections = Page(
    name: "selections", group: .actions,
    summary: "What happens on a tap, a choice or a change of a value: an action or a list of actions.",
    notations: [
      "\"selection\": \"ACTION\"", "\"selection\": { \"ACTION\": ARGUMENT }",
      "\"selection\": { \"ACTION\": ARGUMENT, \"when\": CONDITION }", "\"selection\": [ACTION, …]",
    ],
    paragraphs: [
      """
      The actions of a list run in order, up to the first one that is refused. An action without an \
      argument takes 'true' as its argument if it has a condition: { "save": true, "when": "ready" }. A \
      condition for several actions is written { "selection": [ACTION, …], "when": CONDITION }.
      """,
      """
      Other names are functions of the program. The form declares them under 'actions', each with a \
      description; 'formwork' itself prints the description instead of calling the function.
      """,
      "The member 'onChange' takes a selection too, which runs when the row's value has changed.",
    ],
    example: """
      {
        "title": "Server",
        "sections": [{ "rows": [
          {
            "text": "Debug", "key": "debug",
            "accessory": { "switchToggle": false }
          },
          {
            "text": "Restart", "cell": "button",
            "selection": [
              { "set": { "debug": false } },
              "save",
              { "restart": "now" }
            ]
          }
        ] }],
        "actions": { "restart": "Restarts the server." }
      }
      """, related: ["row", "edit-action", "expressions"], aliases: ["action", "onChange", "tap"])

  private static func related(to kind: Action.BuiltIn) -> [String] {
    switch kind {
    case .push, .pop: ["screen"]
    case .set, .reset, .toggle: ["keys"]
    case .verify: ["requirement"]
    case .save, .revert: ["store"]
    case .delete, .duplicate, .moveDown, .moveUp: ["forEach", "edit-action"]
    case .alert, .quit: []
    }
  }

  private static func example(of kind: Action.BuiltIn) -> StaticString {
    switch kind {
    case .delete, .duplicate, .moveDown, .moveUp:
      """
      {
        "title": "Users",
        "sections": [{ "rows": [{
          "text": "${item.name}", "forEach": { "key": "users", "id": "name" },
          "editActions": [
            { "title": "Move up", "selection": "moveUp" },
            { "title": "Move down", "selection": "moveDown" },
            { "title": "Duplicate", "selection": "duplicate" },
            { "title": "Delete", "style": "destructive", "selection": "delete" }
          ]
        }] }]
      }
      """
    case .alert:
      """
      {
        "title": "Phone",
        "sections": [{ "rows": [
          { "text": "Name", "key": "name", "accessory": "textField" },
          {
            "text": "Reset", "cell": "button",
            "selection": { "alert": {
              "title": "Reset the name?", "message": "The name is now ${name}.",
              "actions": [
                {
                  "title": "Reset", "style": "destructive",
                  "selection": { "reset": "name" }
                },
                { "title": "Cancel" }
              ]
            } }
          }
        ] }]
      }
      """
    case .push, .pop:
      """
      {
        "title": "Settings",
        "sections": [{ "rows": [{
          "text": "About", "selection": { "push": "about" }
        }] }],
        "screens": { "about": {
          "title": "About",
          "sections": [{ "rows": [{
            "text": "Done", "cell": "button", "selection": "pop"
          }] }]
        } }
      }
      """
    case .set, .reset, .toggle:
      """
      {
        "title": "Display",
        "sections": [{ "rows": [
          {
            "text": "Dark", "key": "dark", "accessory": { "switchToggle": false }
          },
          {
            "text": "Brightness", "key": "brightness",
            "accessory": { "stepper": { "value": 70 } }
          },
          {
            "text": "Read in bed", "cell": "button",
            "selection": { "set": { "dark": true, "brightness": 20 } }
          },
          {
            "text": "Dark or light", "cell": "button",
            "selection": { "toggle": "dark" }
          },
          {
            "text": "Defaults", "cell": "button",
            "selection": { "reset": ["dark", "brightness"] }
          }
        ] }]
      }
      """
    case .verify, .save, .revert, .quit:
      """
      {
        "title": "Account",
        "store": "account.json",
        "sections": [{ "rows": [
          {
            "text": "Name", "key": "name",
            "accessory": { "textField": { "required": true } }
          },
          { "text": "Check", "cell": "button", "selection": "verify" },
          {
            "text": "Save and leave", "cell": "button",
            "selection": ["save", "quit"]
          },
          { "text": "Discard changes", "cell": "button", "selection": "revert" }
        ] }]
      }
      """
    }
  }
}
