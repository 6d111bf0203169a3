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
      if action.kind == .run { page.paragraphs = programs }
      return page
    }

  private static let programs: [StaticString] = [
    """
    The first element is the program; the others are its arguments. A name without a slash is looked up in \
    PATH. A relative path is relative to the form's folder and cannot lead out of it. The program also runs \
    in this folder.
    """,
    """
    The program reads the row's context from its standard input: one line of JSON with 'row', 'key', 'value' \
    and, in 'onChange', 'oldValue'. It prints effects to its standard output, written like \
    selections: { "set": { KEY: VALUE } }, { "push": SCREEN }, { "alert": … }, { "refuse": MESSAGE }, or a \
    list of them. No output means no effects. Lines that it prints to standard error are shown while it runs.
    """,
    """
    A program runs only if it is allowed: with --allow-run=NAME,…, where NAME is the program exactly as \
    in the form; with --allow-run, which allows all programs; or by the user, whom the prompt asks once. \
    Ctrl-C stops a program. It is also stopped after --run-timeout seconds, or if it prints more than 8 MB. \
    When it ends, processes that it left running are killed, except those that have detached themselves, as \
    daemons do.
    """,
    """
    The members 'beforeSave' and 'afterSave' of a form also name programs. 'beforeSave' receives the path of \
    a temporary file with the new settings as its last argument, or in place of the argument '{file}'; the \
    settings are saved only if it exits with status 0. 'afterSave' puts saved settings into effect.
    """,
  ]

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
    case .run: ["form", "row"]
    default: []
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
    case .run:
      """
      {
        "title": "Web server",
        "store": "nginx.settings.json",
        "beforeSave": ["./check-settings", "{file}"],
        "afterSave": ["systemctl", "reload", "nginx"],
        "sections": [{ "rows": [
          {
            "text": "Port", "key": "port",
            "accessory": { "textField": { "kind": "integer" } },
            "onChange": { "run": ["./check-port"] }
          },
          {
            "text": "Restart", "cell": "button",
            "selection": { "run": ["systemctl", "restart", "nginx"] }
          }
        ] }]
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
