extension FormTemplate {
  /// An options screen of an app.
  static func options(_ title: String, _ store: String) -> String {
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
              "$comment": "An alert asks for confirmation.",
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
      },
      "samples": {
        "$comment": "Sample settings. 'formwork show FORM --sample full' shows the form with one sample.",
        "empty": {},
        "full": {
          "account": { "private": true }, "photos": { "saveOriginals": false, "quality": "High" },
          "profile": { "name": "Ada", "website": "https://example.com" }
        },
        "error": { "profile": { "website": "not an address" } }
      }
    }
    """
  }
}
