extension FormTemplate {
  /// Things that can be added, changed, moved and deleted.
  static func list(_ title: String, _ store: String) -> String {
    """
    {
      "$comment": "A list of objects: a row for each object of an array in the settings file.",
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
              "$comment": "A list of plain values, without objects.",
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
      },
      "samples": {
        "$comment": "Sample settings. 'formwork show FORM --sample full' shows the form with one sample.",
        "empty": {},
        "full": {
          "servers": [
            { "name": "db", "host": "db.example.com", "port": 5432 },
            { "name": "web", "host": "www.example.com", "port": 443, "enabled": false }
          ],
          "tags": ["europe", "production"]
        },
        "error": { "servers": [{ "name": "db", "port": 0 }], "tags": ["Europe"] }
      }
    }
    """
  }
}
