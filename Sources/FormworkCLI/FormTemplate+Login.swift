extension FormTemplate {
  /// Two fields and a button that depends on them.
  static func login(_ title: String, _ store: String) -> String {
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
              "$comment": "A tap opens a screen. To perform several actions, write them as an array.",
              "id": "log-in", "text": "Log In", "cell": "button",
              "enabledWhen": "user != null && password != null",
              "selection": { "push": "welcome" }
            },
            {
              "id": "forgotten", "text": "Forgot Your Password?", "cell": "button",
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
      },
      "samples": {
        "$comment": "Sample values. 'formwork show FORM --sample full' shows the form with one sample.",
        "empty": {},
        "full": { "user": "ada", "password": "only a sample", "remember": false },
        "error": { "user": "Ada Lovelace", "password": "short" }
      }
    }
    """
  }
}
