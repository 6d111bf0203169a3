#if hasFeature(Embedded)
  /// The engine of pages makes no suggestions.
  enum Synonyms {
    static var words: [String: [String]] { [:] }
    static var members: [String: [String]] { [:] }
    static var accessories: [String: [String]] { [:] }
    static func member(insteadOfKind kind: String) -> String? { nil }
    static func accessory(insteadOf name: String) -> String? { nil }
  }
#else
  /// Words from other toolkits and formats, with the words that were probably meant.
  enum Synonyms {
    /// Other names for the words of an enumeration.
    static let words: [String: [String]] = [
      "int": ["integer"], "long": ["integer"], "number": ["decimal", "integer"], "float": ["decimal"],
      "double": ["decimal"], "string": ["plain"], "text": ["plain"], "uri": ["url"],
      "link": ["url"], "mail": ["email"], "e-mail": ["email"], "file": ["path"], "folder": ["path"],
      "danger": ["destructive"], "normal": ["default"], "dotted": ["flat"], "tree": ["nested"],
    ]

    /// Other words for a secret, which is not a kind of field.
    private static let secrets: Set<String> = [
      "password", "secret", "hidden", "secure", "pin", "securefield", "passwordfield",
    ]

    /// The member that a kind of field stands for.
    static func member(insteadOfKind kind: String) -> String? {
      secrets.contains(kind.lowercased()) ? "\"secure\": true" : nil
    }

    /// The accessory with its payload that a name stands for.
    static func accessory(insteadOf name: String) -> String? {
      secrets.contains(name.lowercased()) ? "{ \"textField\": { \"secure\": true } }" : nil
    }

    /// Other names for accessories, from HTML, SwiftUI, JSON Schema, and prompts such as huh.
    static let accessories: [String: [String]] = names([
      (.checkmark, ["check"]),
      (.disclosureIndicator, ["chevron", "disclosure", "navigationlink", "link", "submenu"]),
      (.detailButton, ["info"]),
      (.switchToggle, ["checkbox", "toggle", "switch", "bool", "boolean", "confirm", "yesno"]),
      (
        .segmentedControl, ["radio", "segment", "segments", "segmented", "tabs", "radiogroup", "radiobutton"]
      ),
      (
        .textField,
        [
          "input", "text", "string", "textbox", "entry", "field", "email", "url", "textarea", "texteditor",
          "multiline",
          "date", "time", "datepicker", "colorpicker", "tel", "filepicker", "file",
        ]
      ),
      (.stepper, ["number", "slider", "range", "spinner", "integer", "int"]),
      (.picker, ["select", "dropdown", "combobox", "menu", "enum", "options", "choices", "choice", "oneof"]),
      (.list, ["array", "multiselect", "tags", "checklist", "set", "multipicker"]),
      (.map, ["dictionary", "object", "keyvalue", "hash"]),
      (.anyOf, ["union", "either", "alternatives", "scalar"]),
      (.json, ["raw", "any", "code"]),
      (.view, ["progress", "progressbar", "progressview", "meter", "gauge"]),
    ])

    private static func names(_ table: [(kind: AccessoryKind, names: [String])]) -> [String: [String]] {
      var meanings: [String: [String]] = [:]
      for (kind, names) in table {
        for name in names { meanings[name] = [kind.name] }
      }
      return meanings
    }

    /// How a row is written that has an accessory or one of its members as a member of its own; `nil` for any other
    /// name.
    static func row(with name: String) -> String? {
      if let kind = AccessoryKind(rawValue: name)?.name ?? accessories[name.lowercased()]?[0] {
        return "\"accessory\": { \"\(kind)\": … }"
      }
      let member = ([name] + (members[name.lowercased()] ?? [])).first { member in
        Grammar.accessories.contains { $0.table.names.contains(member) }
      }
      return member.map { "\"accessory\": { NAME: { \"\($0)\": … } }" }
    }

    /// Other names for members, from HTML, JSON Schema, SwiftUI, and prompts such as huh.
    static let members: [String: [String]] = [
      // What a part is called, and what it says.
      "label": ["text", "title"], "name": ["text", "title", "id"], "title": ["text", "header"],
      "text": ["title", "message", "header"], "caption": ["text", "title", "header"],
      "heading": ["header", "title"],
      "description": ["detailText", "detail", "footer", "message", "help"],
      "subtitle": ["detailText", "detail"],
      "detail": ["detailText", "message"], "icon": ["image"], "hint": ["help", "placeholder"],
      "tooltip": ["help"],
      "prompt": ["placeholder", "text"], "examples": ["placeholder", "samples"], "error": ["message"],
      "uuid": ["id"], "identifier": ["id"], "path": ["key", "file"], "file": ["store"],
      "filename": ["store", "file"],
      "arialabel": ["accessibilityLabel"],
      // Controls and their values.
      "control": ["accessory"], "widget": ["accessory"], "type": ["accessory", "kind"], "kind": ["accessory"],
      "format": ["kind", "syntax"], "default": ["value"], "defaultvalue": ["value"], "initial": ["value"],
      "checked": ["value"], "selected": ["value"], "ison": ["value"], "const": ["value"],
      "options": ["items", "actions"], "choices": ["items"], "values": ["items"], "segments": ["items"],
      "enum": ["items"], "oneof": ["items"], "anyof": ["items"], "multiple": ["accessory"],
      "optional": ["required"],
      "mandatory": ["required"], "password": ["secure"], "secret": ["secure"], "writeonly": ["secure"],
      "echomode": ["secure"],
      // Limits.
      "min": ["minimum", "minimumCount", "minimumLength"],
      "max": ["maximum", "maximumCount", "maximumLength"],
      "minlength": ["minimumLength"], "maxlength": ["maximumLength"], "charlimit": ["maximumLength"],
      "minitems": ["minimumCount"], "maxitems": ["maximumCount"], "minproperties": ["minimumCount"],
      "maxproperties": ["maximumCount"], "limit": ["maximumCount", "maximum", "maximumLength"],
      "uniqueitems": ["unique"], "additionalproperties": ["of"], "regex": ["pattern"], "regexp": ["pattern"],
      "increment": ["step"], "multipleof": ["step"], "validate": ["require", "pattern"],
      "validation": ["require", "pattern"], "rules": ["require"],
      // What a tap does.
      "ontap": ["selection"], "action": ["selection"], "onclick": ["selection"], "href": ["selection"],
      "destination": ["selection"], "oninput": ["onChange"],
      // When a row is there.
      "hidden": ["visibleWhen"], "visible": ["visibleWhen"], "visibleif": ["visibleWhen"],
      "showif": ["visibleWhen"],
      "showwhen": ["visibleWhen"], "hiddenwhen": ["visibleWhen"], "if": ["visibleWhen", "when"],
      "disabled": ["enabledWhen"], "enabled": ["enabledWhen"], "enableif": ["enabledWhen"],
      "disabledwhen": ["enabledWhen"], "dependson": ["enabledWhen"], "readonly": ["enabledWhen"],
      "condition": ["when", "that", "visibleWhen"],
      // Parts.
      "pages": ["screens"], "definitions": ["screens"], "groups": ["sections"], "fields": ["rows"],
      "properties": ["rows"], "children": ["rows", "sections"], "elements": ["rows", "of"],
      "settings": ["rows", "store"],
      "repeat": ["forEach"],
    ]
  }
#endif
