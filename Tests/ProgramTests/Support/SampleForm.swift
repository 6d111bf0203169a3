extension Desk {
  /// A form with a row of each kind of rule, its settings in `settings.json` beside it.
  static func sample(settings: String? = nil) throws -> Desk {
    let desk = try Desk(form: sampleForm)
    if let settings { try desk.write(settings, to: "settings.json") }
    return desk
  }

  private static let sampleForm = #"""
    {
      "title": "Sample",
      "store": "settings.json",
      "sections": [
        {
          "rows": [
            { "text": "Wi-Fi", "key": "network.wifi", "accessory": { "switchToggle": true } },
            {
              "id": "host", "text": "Host name", "key": "network.hostname", "enabledWhen": "network.wifi",
              "accessory": { "textField": {
                "placeholder": "my-host", "pattern": "[a-z][a-z0-9-]*",
                "message": "lower-case letters, digits and hyphens"
              } }
            },
            {
              "text": "Port", "key": "network.port",
              "accessory": { "textField": { "kind": "integer", "value": 80, "minimum": 1, "maximum": 65535 } }
            },
            { "text": "Theme", "key": "theme", "accessory": { "segmentedControl": ["Light", "Dark"] } },
            { "text": "Note", "key": "note", "accessory": "textField" },
            { "text": "Rate", "key": "rate", "accessory": { "textField": { "kind": "decimal" } } },
            {
              "text": "Password", "key": "password",
              "accessory": { "textField": { "secure": true, "minimumLength": 8 } }
            },
            { "text": "Owner", "key": "owner", "accessory": { "textField": { "required": true } } }
          ]
        }
      ]
    }
    """#
}
