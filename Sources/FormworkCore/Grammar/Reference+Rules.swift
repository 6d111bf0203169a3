extension Reference {
  static let rules = [
    Page(
      name: "expressions", group: .rules,
      summary: "Conditions over settings, and values in texts between '${' and '}'.",
      notations: [
        "\"visibleWhen\": \"wifi && security != 'none'\"", "\"text\": \"${count(name)} characters\"",
      ],
      paragraphs: [
        """
        A key stands for its value: 'network.port > 1024'. A key that is not a plain word is written in \
        backticks. Literals are strings in single or double quotes, numbers, true, false, null and lists \
        in brackets.
        """,
        """
        Operators, from lowest to highest precedence: ||, &&, then == != < <= > >= in matches, then + -, then * / %, \
        then ! and - before a value. Put spaces around a minus between two values. 'count(KEY)' is \
        the number of characters in a string, or of elements in a list. 'KEY in ['a', 'b']' is true if the \
        value is in the list, and ''a' in KEY' is true if the list has that element. 'KEY \
        matches 'PATTERN'' is true if the whole text matches.
        """,
        """
        A setting without a value equals only null. For such a setting, <, in, matches and similar operators are \
        false, and 'count' is 0. '+' adds numbers or joins strings.
        """,
        """
        Conditions are allowed in visibleWhen, enabledWhen, when and that, and '${…}' in text, \
        detailText, header, footer, message, and the title of an alert; '$${' stands for '${' itself.
        """,
      ],
      example: """
        {
          "title": "Wi-Fi",
          "sections": [{
            "rows": [
              {
                "text": "Wi-Fi", "key": "wifi",
                "accessory": { "switchToggle": true }
              },
              {
                "text": "Security", "key": "security", "enabledWhen": "wifi",
                "accessory": { "segmentedControl": ["none", "WPA2", "WPA3"] }
              },
              {
                "text": "Password", "key": "password",
                "visibleWhen": "wifi && security in ['WPA2', 'WPA3']",
                "accessory": { "textField": { "secure": true, "minimumLength": 8 } }
              }
            ],
            "footer": "Security: ${security}"
          }]
        }
        """, related: ["requirement", "patterns", "keys"],
      aliases: ["condition", "template", "visibleWhen", "enabledWhen", "when"]),
    Page(
      name: "patterns", group: .rules,
      summary: "Regular expressions that must match a whole text.",
      notations: ["\"pattern\": \"[a-z][a-z0-9-]*\"", "\"enabledWhen\": \"host matches '[a-z]+'\""],
      paragraphs: [
        """
        Patterns have literals, '.', classes such as [a-z] and [^0-9], groups, alternatives with |, the \
        quantifiers ? * + {2} {2,} {2,4}, and the classes \\d \\w \\s. They always match the whole \
        text, in linear time. Back-references, look-around, \\b and flags are not supported.
        """,
        "In JSON, a backslash is written twice.",
      ],
      example: """
        {
          "title": "Calendar",
          "sections": [{ "rows": [{
            "text": "Date", "key": "date",
            "accessory": { "textField": {
              "pattern": "\\\\d{4}-\\\\d{2}-\\\\d{2}",
              "message": "year-month-day, such as 2026-12-10"
            } }
          }] }]
        }
        """, related: ["textField", "expressions"], aliases: ["regex", "regular-expression"]),
    Page(
      name: "keys", group: .rules, summary: "Where values are stored in the settings file.",
      notations: ["\"key\": \"network.port\"", "\"key\": [\"network\", \"port.number\"]"],
      paragraphs: [
        """
        A dotted key is a path: 'network.port' is the member 'port' of the object 'network'. A name that \
        contains a dot is written in an array, or with '\\\\.' in a text. In a store with "keys": \
        "flat", the whole key is the name of one member.
        """,
        """
        A row without a 'key' uses its id. Several rows can share a key if they have the same kind of \
        value and the same default. A key cannot be nested in a key that has a value: 'a' and 'a.b' conflict.
        """,
      ],
      example: """
        {
          "title": "Server",
          "store": "server.settings.json",
          "sections": [{ "rows": [
            {
              "text": "Port", "key": "network.port",
              "accessory": { "textField": { "kind": "integer", "value": 8080 } }
            },
            {
              "text": "Proxy", "key": ["network", "proxy.url"],
              "accessory": "textField"
            }
          ] }]
        }
        """, related: ["store", "row", "expressions"], aliases: ["settings"]),
  ]
}
