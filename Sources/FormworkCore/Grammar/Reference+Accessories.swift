extension Reference {
  static let accessories =
    [overviewOfAccessories]
    + Grammar.accessories.map { accessory in
      Page(
        name: accessory.kind.name, group: .accessories, summary: accessory.documentation.description,
        notations: accessory.notations, members: accessory.table.members,
        example: example(of: accessory.kind), related: related(to: accessory.kind))
    }

  private static let overviewOfAccessories = Page(
    name: "accessories", group: .accessories,
    summary: "The control or indicator at the end of a row; a control gives the row a value.",
    notations: ["\"accessory\": \"NAME\"", "\"accessory\": { \"NAME\": { … } }"],
    paragraphs: [
      """
      Controls are switchToggle, segmentedControl, picker, textField, stepper, list, map and json. The 'value' of \
      a control is its default. 'view' shows a progress bar or what the program draws. The others are \
      disclosureIndicator, checkmark, checkmarkPlaceholder, \
      detailButton, detailDisclosureButton and none.
      """
    ],
    example: """
      {
        "title": "Sound",
        "sections": [{ "rows": [
          {
            "text": "Silent", "key": "silent",
            "accessory": { "switchToggle": false }
          },
          {
            "text": "Ringtone", "key": "ringtone",
            "accessory": { "picker": ["Harp", "Marimba"] }
          },
          { "text": "Name", "key": "name", "accessory": "textField" }
        ] }]
      }
      """, related: ["row", "selections"])

  private static func related(to kind: AccessoryKind) -> [String] {
    switch kind {
    case .segmentedControl: ["item", "accessories"]
    case .picker: ["item", "sources", "accessories"]
    case .list: ["map", "textField", "picker", "accessories"]
    case .map: ["list", "textField", "picker", "accessories"]
    case .json: ["list", "map", "accessories"]
    case .textField: ["patterns", "accessories"]
    case .detailButton, .detailDisclosureButton, .disclosureIndicator: ["selections", "accessories"]
    case .checkmark, .checkmarkPlaceholder, .view: ["expressions", "accessories"]
    default: ["accessories"]
    }
  }

  private static func example(of kind: AccessoryKind) -> StaticString {
    switch kind {
    case .view:
      """
      {
        "title": "Disk",
        "sections": [{ "rows": [
          {
            "text": "Quota in GB", "key": "quota",
            "accessory": { "stepper": { "value": 200, "minimum": 1 } }
          },
          {
            "text": "Cache in GB", "key": "cache",
            "accessory": { "stepper": { "value": 20, "minimum": 0 } }
          },
          {
            "id": "share", "text": "Used by the cache",
            "accessory": { "view": { "progress": "cache / quota" } }
          }
        ] }]
      }
      """
    case .none:
      """
      {
        "title": "About",
        "sections": [{ "rows": [{
          "text": "Version", "detailText": "1.2", "accessory": "none"
        }] }]
      }
      """
    case .disclosureIndicator:
      """
      {
        "title": "Settings",
        "sections": [{ "rows": [{
          "text": "About", "accessory": "disclosureIndicator",
          "selection": { "push": "about" }
        }] }],
        "screens": { "about": { "title": "About", "sections": [] } }
      }
      """
    case .detailDisclosureButton:
      """
      {
        "title": "Networks",
        "sections": [{ "rows": [{
          "text": "Office", "selection": { "push": "office" },
          "accessory": { "detailDisclosureButton": { "selection": { "alert": {
            "title": "Office", "message": "Secured with WPA3"
          } } } }
        }] }],
        "screens": { "office": { "title": "Office", "sections": [] } }
      }
      """
    case .checkmark, .checkmarkPlaceholder:
      """
      {
        "title": "Theme",
        "sections": [{ "rows": [
          {
            "text": "Dark", "key": "dark", "accessory": { "switchToggle": false }
          },
          {
            "text": "Easy on the eyes",
            "accessory": { "checkmark": { "when": "dark" } }
          },
          { "text": "Easy on the battery", "accessory": "checkmarkPlaceholder" }
        ] }]
      }
      """
    case .detailButton:
      """
      {
        "title": "Storage",
        "sections": [{ "rows": [{
          "text": "Photos", "detailText": "21 GB",
          "accessory": { "detailButton": { "selection": { "alert": {
            "title": "Photos", "message": "4,512 pictures"
          } } } }
        }] }]
      }
      """
    case .switchToggle:
      """
      {
        "title": "Network",
        "sections": [{ "rows": [
          {
            "text": "Wi-Fi", "key": "wifi", "accessory": { "switchToggle": true }
          },
          {
            "text": "Bluetooth", "key": "bluetooth", "accessory": "switchToggle"
          }
        ] }]
      }
      """
    case .segmentedControl:
      """
      {
        "title": "Display",
        "sections": [{ "rows": [{
          "text": "Appearance", "key": "appearance",
          "accessory": { "segmentedControl": {
            "items": ["Light", "Dark", "Automatic"], "value": "Automatic"
          } }
        }] }]
      }
      """
    case .textField:
      """
      {
        "title": "Account",
        "sections": [{ "rows": [
          {
            "text": "User name", "key": "user",
            "accessory": { "textField": {
              "required": true, "pattern": "[a-z][a-z0-9]*",
              "message": "lower-case letters and digits"
            } }
          },
          {
            "text": "Password", "key": "password",
            "accessory": { "textField": { "secure": true } }
          },
          {
            "text": "Port", "key": "port",
            "accessory": { "textField": {
              "kind": "integer", "value": 8080, "minimum": 1, "maximum": 65535
            } }
          }
        ] }]
      }
      """
    case .stepper:
      """
      {
        "title": "Display",
        "sections": [{ "rows": [{
          "text": "Brightness", "key": "brightness",
          "accessory": { "stepper": {
            "value": 70, "minimum": 0, "maximum": 100, "step": 5,
            "style": "slider"
          } }
        }] }]
      }
      """
    case .list:
      """
      {
        "title": "Network",
        "sections": [{ "rows": [
          {
            "text": "DNS servers", "key": "dns",
            "accessory": { "list": {
              "of": { "textField": { "pattern": "[0-9.]+" } },
              "value": ["1.1.1.1"], "maximumCount": 3, "unique": true
            } }
          },
          {
            "text": "Days", "key": "days",
            "accessory": { "list": {
              "of": { "picker": ["Saturday", "Sunday"] }
            } }
          }
        ] }]
      }
      """
    case .map:
      """
      {
        "title": "Container",
        "sections": [{ "rows": [{
          "text": "Environment", "key": "env",
          "accessory": { "map": {
            "names": { "pattern": "[A-Z_]+" },
            "of": "textField", "value": { "LANG": "C" }
          } }
        }] }]
      }
      """
    case .json:
      """
      {
        "title": "Service",
        "sections": [{ "rows": [{
          "text": "Runtimes", "key": "runtimes",
          "accessory": { "json": { "value": { "runc": { "path": "runc" } } } }
        }] }]
      }
      """
    case .picker:
      """
      {
        "title": "Region",
        "sections": [{ "rows": [{
          "text": "Language", "key": "language",
          "accessory": { "picker": {
            "value": "en",
            "items": [
              { "value": "en", "title": "English" },
              { "value": "de", "title": "Deutsch", "detail": "German" }
            ]
          } }
        }] }]
      }
      """
    }
  }
}
