extension Reference {
  static let parts = [
    Page(
      name: "form", group: .parts,
      summary: "A form: the first screen, further screens, and where the settings are stored.",
      paragraphs: [
        """
        A form is a file in JSON. Members whose names begin with 'x-', and '$schema' and '$comment', are \
        allowed everywhere and ignored.
        """
      ],
      members: Grammar.members(of: .form),
      example: """
        {
          "title": "Server",
          "store": "server.settings.json",
          "sections": [{
            "header": "Network",
            "rows": [
              {
                "text": "HTTPS", "key": "https",
                "accessory": { "switchToggle": true }
              },
              {
                "id": "more", "text": "Advanced",
                "selection": { "push": "advanced" }
              }
            ]
          }],
          "screens": { "advanced": { "title": "Advanced", "sections": [] } }
        }
        """, related: ["section", "row", "screen", "store"]),
    Page(
      name: "screen", group: .parts, summary: "A further screen of a form, opened by 'push'.",
      members: Grammar.members(of: .screen),
      example: """
        {
          "title": "Phone",
          "sections": [{ "rows": [{
            "text": "Sounds", "selection": { "push": "sounds" }
          }] }],
          "screens": { "sounds": {
            "title": "Sounds",
            "sections": [{ "rows": [{
              "text": "Silent", "key": "silent",
              "accessory": { "switchToggle": false }
            }] }]
          } }
        }
        """, related: ["form", "push", "section"]),
    Page(
      name: "section", group: .parts, summary: "A group of rows with a text above and below it.",
      members: Grammar.members(of: .section),
      example: """
        {
          "title": "Editor",
          "sections": [{
            "header": "Saving",
            "rows": [{
              "text": "Save automatically", "key": "save.auto",
              "accessory": { "switchToggle": true }
            }],
            "footer": "Files are saved when the editor loses focus."
          }]
        }
        """, related: ["row", "form", "expressions"]),
    Page(
      name: "row", group: .parts,
      summary: "A line of a screen: a setting with its control, a button, or a link to another screen.",
      paragraphs: [
        """
        A row needs an 'id', a 'key' or a 'text'. Without an 'id', the id is the last part of the key, \
        or is made from the text. A row with a control stores its value under its 'key'.
        """
      ],
      members: Grammar.members(of: .row),
      example: """
        {
          "title": "Proxy",
          "sections": [{ "rows": [
            {
              "text": "Use a proxy", "key": "proxy.on",
              "accessory": { "switchToggle": false }
            },
            {
              "text": "Host", "key": "proxy.host", "visibleWhen": "proxy.on",
              "accessory": { "textField": { "placeholder": "proxy.example.com" } },
              "help": "The name or address of the proxy.",
              "require": [{
                "when": "proxy.on", "that": "proxy.host != null",
                "message": "a proxy needs a host"
              }]
            }
          ] }]
        }
        """, related: ["accessories", "selections", "expressions", "keys", "requirement", "edit-action"]),
    Page(
      name: "item", group: .parts, summary: "An item of a picker or a segmented control.",
      notations: ["\"value\"", "{ \"value\": …, \"title\": … }"],
      paragraphs: ["An item that is only a text is stored and shown as that text."],
      members: Grammar.members(of: .item),
      example: """
        {
          "title": "Logging",
          "sections": [{ "rows": [{
            "text": "Keep logs for", "key": "days",
            "accessory": { "picker": {
              "value": 7,
              "items": [
                { "value": 1, "title": "One day" },
                { "value": 7, "title": "One week", "detail": "recommended" }
              ]
            } }
          }] }]
        }
        """, related: ["picker", "segmentedControl"]),
    Page(
      name: "requirement", group: .parts,
      summary: "A condition that the settings must meet, with the message to show if they do not.",
      paragraphs: [
        """
        A requirement is an element of 'require', which a row, a section, a screen or the form can have. \
        A requirement that reads only the value of its own row is checked when that value is set. All others \
        are checked by 'verify' and before each save; while one is not met, its row is marked with '!'.
        """
      ],
      members: Grammar.members(of: .requirement),
      example: """
        {
          "title": "Cache",
          "sections": [{
            "rows": [
              {
                "text": "Smallest", "key": "low",
                "accessory": { "stepper": { "value": 1 } }
              },
              {
                "text": "Largest", "key": "high",
                "accessory": { "stepper": { "value": 9 } }
              }
            ],
            "require": [{
              "that": "low <= high",
              "message": "the smallest size must not exceed the largest"
            }]
          }]
        }
        """, related: ["expressions", "row"], aliases: ["require"]),
    Page(
      name: "edit-action", group: .parts,
      summary: "An additional action of a row, like those behind a swipe on a phone.",
      paragraphs: ["At the prompt, 'actions ROW' lists them and 'do ROW ACTION' runs one."],
      members: Grammar.members(of: .editAction),
      example: """
        {
          "title": "Network",
          "sections": [{ "rows": [{
            "text": "Host name", "key": "hostname", "accessory": "textField",
            "editActions": [{
              "title": "Forget", "style": "destructive",
              "selection": { "reset": "hostname" }
            }]
          }] }]
        }
        """, related: ["row", "selections"]),
    Page(
      name: "forEach", group: .parts,
      summary: "Repeats a row, a screen or a section for each object in a list of the settings.",
      notations: [
        "\"forEach\": \"KEY\"", "\"forEach\": { \"key\": \"KEY\", \"id\": \"FIELD\", … }",
        "\"forEach\": { \"key\": \"KEY\", \"by\": \"name\", … }",
        "\"forEach\": { \"key\": \"KEY\", \"by\": \"position\", … }",
      ],
      paragraphs: [
        """
        In the keys, conditions, texts and actions of a repeated row or screen, 'item.FIELD' is a field of \
        the item. A row that pushes a screen with the same 'forEach' opens the item's own screen. A section \
        with "forEach": "item.FIELD" appears once for each value of that field.
        """,
        """
        Each item needs a field that identifies it; by default, 'id'. Its settings are \
        named after that field: 'users[ada].email' is the e-mail address of the user 'ada'. A row below \
        the items adds an item; 'add', 'remove' and 'move' also change the list.
        """,
        """
        With "by": "name", the items are the members of an object, such as { "web": { "image": "nginx" } }. A \
        member's name identifies the item. 'id' gives that name a key: a row with the key 'item.id' shows it and \
        renames the item, and its accessory checks new names.
        """,
        """
        With "by": "position", the items have no names. 'rules[2].port' is the port of the second one, and 'add rules' \
        adds an item. 'id' gives the position a key for texts and conditions; 'move' changes it.
        """,
        """
        On an item's screen, "forEach": "item.FIELD" repeats a row for each item of a list in that item. On the \
        inner item's own screen, 'forEach' is the full path, such as "jobs[].steps", and 'outer.FIELD' is a field \
        of the outer item. The name of a setting includes both items: 'jobs[build].steps[test].run'.
        """,
      ],
      members: Grammar.members(of: .forEach),
      example: """
        {
          "title": "Users",
          "sections": [{ "rows": [{
            "forEach": {
              "key": "users", "id": "name",
              "add": "Add User…", "placeholder": "No users"
            },
            "text": "${item.name}",
            "selection": { "push": "user" },
            "editActions": [{
              "title": "Delete", "style": "destructive", "selection": "delete"
            }]
          }] }],
          "screens": { "user": {
            "forEach": "users",
            "title": "${item.name}",
            "sections": [{ "rows": [{
              "text": "E-mail", "key": "item.email", "accessory": "textField"
            }] }]
          } }
        }
        """, related: ["row", "screen", "section", "edit-action", "delete", "keys"]),
    Page(
      name: "sources", group: .parts,
      summary: "Provides items, texts and rows from another setting, a file, a function or a program.",
      notations: [
        "\"items\": { \"key\": KEY }", "\"detailText\": { \"file\": \"FILE\" }",
        "\"rows\": { \"run\": [PROGRAM, ARGUMENT, …] }",
        "\"items\": { \"call\": NAME or { NAME: ARGUMENT } }",
      ],
      paragraphs: [
        """
        The 'items' of a picker, the 'detailText' of a row and the 'rows' of a section can have a source. A \
        source contains JSON: an array of items, a text, or an array of rows. A file must be inside the \
        form's folder. The limit for a source is 8 MB.
        """,
        """
        With a key, a picker offers the elements of another row's list, the names in its map, or the items \
        that are repeated with 'forEach'.
        """,
        """
        A function or program receives the row's context and, as 'values', the settings that 'reloadWhen' \
        names. A source with several pages returns an object with 'items' or 'rows', and 'next'; 'more ROW' \
        calls it again with 'next' in the context.
        """,
        """
        Parts are loaded when a screen shows their row or a command needs them. You can use the prompt \
        while they load; it shows the row again when they are loaded. If loading fails, the row shows the \
        reason, and 'retry ROW' tries again. A script waits for the parts that its commands need, for 10 \
        seconds or the time set with '--wait'.
        """,
      ],
      members: Grammar.members(of: .source),
      example: """
        {
          "title": "Clock",
          "sections": [{ "rows": [{
            "key": "zone", "text": "Time zone",
            "accessory": { "picker": { "items": { "file": "zones.json" } } }
          }] }]
        }
        """, related: ["picker", "item", "row", "section"]),
    Page(
      name: "store", group: .parts, summary: "The settings file of a form.",
      notations: ["\"store\": \"FILE\"", "\"store\": { \"file\": \"FILE\", … }"],
      paragraphs: [
        """
        The file's name is relative to the form; it may begin with '~/' or '$XDG_CONFIG_HOME/'. The \
        option '--store FILE' overrides it. A file outside the form's folder is used only if '--store' \
        or an answer at the prompt allows it. Other members of the file stay as \
        they are.
        """
      ],
      members: Grammar.members(of: .store),
      example: """
        {
          "title": "Editor",
          "store": { "file": "editor.settings.json", "keys": "flat" },
          "sections": [{ "rows": [{
            "text": "Tab width", "key": "editor.tabSize",
            "accessory": { "stepper": { "value": 4 } }
          }] }]
        }
        """, related: ["form", "keys"]),
  ]
}
