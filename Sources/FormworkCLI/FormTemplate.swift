import ArgumentParser

/// A small form to start from, with comments that explain it.
enum FormTemplate: String, CaseIterable, ExpressibleByArgument {
  case settings, login, list, options

  /// The form as JSON.
  ///
  /// - Parameters:
  ///   - title: the title of the first screen, as JSON.
  ///   - store: the name of the settings file, as JSON.
  func text(title: String, store: String) -> String {
    switch self {
    case .settings: Self.settings(title, store)
    case .login: Self.login(title, store)
    case .list: Self.list(title, store)
    case .options: Self.options(title, store)
    }
  }

  private static func settings(_ title: String, _ store: String) -> String {
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
      }
    }
    """
  }

  private static func login(_ title: String, _ store: String) -> String {
    """
    {
      "$comment": "A login: two fields, and a button that is enabled when both are filled in.",
      "title": \(title),
      "store": \(store),
      "sections": [
        {
          "rows": [
            {
              "text": "User", "key": "user",
              "accessory": {
                "textField": {
                  "placeholder": "ada", "pattern": "[a-z]+", "message": "use only lower-case letters"
                }
              }
            },
            {
              "$comment": "A secure value is never shown, and \\"keep\\": false keeps it out of the settings file.",
              "text": "Password", "key": "password", "keep": false,
              "accessory": { "textField": { "secure": true, "minimumLength": 8 } }
            },
            {
              "text": "Stay logged in", "key": "remember", "accessory": { "switchToggle": true }
            }
          ]
        },
        {
          "rows": [
            {
              "$comment": "A tap performs the actions of the selection in order.",
              "id": "log-in", "text": "Log In", "cell": "button",
              "enabledWhen": "user != null && password != null",
              "selection": [{ "push": "welcome" }]
            },
            {
              "id": "forgotten", "text": "Forgotten Your Password?", "cell": "button",
              "selection": {
                "alert": {
                  "title": "Reset the password?", "message": "You will receive an e-mail.",
                  "actions": [
                    { "title": "Reset", "style": "destructive", "selection": { "reset": "password" } },
                    { "title": "Cancel" }
                  ]
                }
              }
            }
          ]
        }
      ],
      "screens": {
        "welcome": {
          "title": "Welcome",
          "sections": [{ "header": "Hello, ${user}!", "rows": [{ "text": "Log Out", "selection": "pop" }] }]
        }
      }
    }
    """
  }

  private static func list(_ title: String, _ store: String) -> String {
    """
    {
      "$comment": "A list of things: a row for each object of an array in the settings file.",
      "title": \(title),
      "store": \(store),
      "sections": [
        {
          "rows": [
            {
              "$comment": "The field named by 'id' identifies an item; 'item.…' are the fields of the row's item.",
              "forEach": {
                "key": "servers", "id": "name", "add": "Add Server…",
                "placeholder": "There are no servers yet."
              },
              "text": "${item.name}", "detailText": "${item.host}", "cell": "subtitle",
              "accessory": "disclosureIndicator", "selection": { "push": "server" },
              "editActions": [
                { "title": "Move Up", "selection": "moveUp" },
                { "title": "Move Down", "selection": "moveDown" },
                { "title": "Delete", "style": "destructive", "selection": "delete" }
              ]
            }
          ]
        },
        {
          "rows": [
            {
              "$comment": "A list of values needs no objects.",
              "text": "Tags", "key": "tags",
              "accessory": { "list": { "of": { "textField": { "pattern": "[a-z]+" } }, "unique": true } }
            }
          ]
        }
      ],
      "screens": {
        "server": {
          "$comment": "This screen exists once for each server.",
          "forEach": "servers",
          "title": "${item.name}",
          "sections": [
            {
              "rows": [
                { "text": "Host", "key": "item.host", "accessory": { "textField": { "placeholder": "db.example.com" } } },
                {
                  "text": "Port", "key": "item.port",
                  "accessory": { "textField": { "kind": "integer", "minimum": 1, "maximum": 65535 } }
                },
                { "text": "Enabled", "key": "item.enabled", "accessory": { "switchToggle": true } }
              ]
            }
          ]
        }
      }
    }
    """
  }

  private static func options(_ title: String, _ store: String) -> String {
    """
    {
      "$comment": "An options screen of an app: links, switches and buttons in groups.",
      "title": \(title),
      "store": \(store),
      "sections": [
        {
          "header": "Account",
          "rows": [
            {
              "$comment": "An image is a glyph or the name of a picture.",
              "id": "profile", "text": "Edit Profile", "image": "👤", "selection": { "push": "profile" }
            },
            {
              "text": "Private Account", "key": "account.private", "accessory": { "switchToggle": false }
            }
          ],
          "footer": "When your account is private, only people you approve can see your photos."
        },
        {
          "header": "Settings",
          "rows": [
            { "text": "Save Original Photos", "key": "photos.saveOriginals", "accessory": { "switchToggle": true } },
            {
              "text": "Photo Quality", "key": "photos.quality",
              "accessory": { "picker": { "items": ["Low", "Normal", "High"], "value": "Normal" } }
            }
          ]
        },
        {
          "rows": [
            {
              "$comment": "An alert asks before something happens.",
              "id": "log-out", "text": "Log Out", "cell": "button",
              "selection": {
                "alert": {
                  "title": "Log out?", "message": "Your options are reset.",
                  "actions": [
                    {
                      "title": "Log Out", "style": "destructive",
                      "selection": { "reset": ["account.private", "photos.saveOriginals", "photos.quality"] }
                    },
                    { "title": "Cancel" }
                  ]
                }
              }
            }
          ]
        }
      ],
      "screens": {
        "profile": {
          "title": "Edit Profile",
          "sections": [
            {
              "rows": [
                { "text": "Name", "key": "profile.name", "accessory": { "textField": { "placeholder": "Ada" } } },
                {
                  "text": "Website", "key": "profile.website",
                  "accessory": { "textField": { "kind": "url", "placeholder": "https://example.com" } }
                }
              ]
            }
          ]
        }
      }
    }
    """
  }
}
