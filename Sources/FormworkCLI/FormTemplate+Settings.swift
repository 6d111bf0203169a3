extension FormTemplate {
  /// Settings in groups, with a screen of their own for some of them and rules between them.
  static func settings(_ title: String, _ store: String) -> String {
    """
    {
      "$comment": "A form has a title, a settings file and sections of rows. 'formwork help' explains each part.",
      "title": \(title),
      "store": \(store),
      "sections": [
        {
          "header": "General",
          "rows": [
            {
              "$comment": "A row with a control stores its value under its key; a dot makes a nested object.",
              "text": "Name", "key": "general.name",
              "accessory": { "textField": { "placeholder": "Ada's computer", "maximumLength": 40 } }
            },
            {
              "text": "Appearance", "key": "general.appearance",
              "accessory": { "segmentedControl": ["Automatic", "Light", "Dark"] }
            },
            {
              "$comment": "A row without a control can open another screen.",
              "id": "notifications", "text": "Notifications", "selection": { "push": "notifications" }
            }
          ]
        },
        {
          "header": "Network",
          "rows": [
            {
              "text": "Use a proxy", "key": "network.proxy", "accessory": { "switchToggle": false }
            },
            {
              "$comment": "Conditions decide when a row is shown, and what a value requires.",
              "text": "Host", "key": "network.host", "visibleWhen": "network.proxy",
              "accessory": { "textField": { "placeholder": "proxy.example.com" } },
              "require": [
                { "when": "network.proxy", "that": "network.host != null", "message": "enter the proxy's host" }
              ]
            },
            {
              "text": "Port", "key": "network.port", "visibleWhen": "network.proxy",
              "accessory": {
                "textField": { "kind": "integer", "value": 8080, "minimum": 1, "maximum": 65535 }
              }
            }
          ]
        }
      ],
      "screens": {
        "notifications": {
          "title": "Notifications",
          "sections": [
            {
              "rows": [
                {
                  "text": "Sound", "key": "notifications.sound",
                  "accessory": {
                    "picker": {
                      "items": [{ "value": "none", "title": "None" }, "Bell", "Chime"], "value": "Bell"
                    }
                  }
                },
                {
                  "text": "Volume", "key": "notifications.volume",
                  "enabledWhen": "notifications.sound != 'none'",
                  "accessory": {
                    "stepper": { "value": 50, "minimum": 0, "maximum": 100, "step": 10, "style": "slider" }
                  }
                }
              ]
            }
          ]
        }
      },
      "samples": {
        "$comment": "Sample settings. 'formwork show FORM --sample full' shows the form with one sample.",
        "empty": {},
        "full": {
          "general": { "name": "Ada's computer", "appearance": "Dark" },
          "network": { "proxy": true, "host": "proxy.example.com", "port": 3128 },
          "notifications": { "sound": "Chime", "volume": 80 }
        },
        "error": { "network": { "proxy": true, "port": 70000 } }
      }
    }
    """
  }
}
