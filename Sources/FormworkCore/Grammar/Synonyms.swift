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
  private static let secrets: Set<String> = ["password", "secret", "hidden", "secure", "pin"]

  /// The member that a kind of field stands for.
  static func member(insteadOfKind kind: String) -> String? {
    secrets.contains(kind.lowercased()) ? "\"secure\": true" : nil
  }

  /// The accessory with its payload that a name stands for.
  static func accessory(insteadOf name: String) -> String? {
    secrets.contains(name.lowercased()) ? "{ \"textField\": { \"secure\": true } }" : nil
  }

  /// Other names for accessories.
  static var accessories: [String: [String]] {
    var meanings: [String: [String]] = [:]
    for accessory in Grammar.accessories {
      for synonym in accessory.synonyms { meanings[synonym] = [accessory.kind.name] }
    }
    return meanings
  }

  /// Other names for members.
  static let members: [String: [String]] = [
    "label": ["text", "title"], "name": ["text", "title", "id"], "title": ["text", "header"],
    "description": ["detailText", "detail", "footer", "message", "help"],
    "subtitle": ["detailText", "detail"],
    "detail": ["detailText", "message"], "icon": ["image"], "control": ["accessory"],
    "type": ["accessory", "kind"], "kind": ["accessory"],
    "hint": ["help", "placeholder"], "tooltip": ["help"], "default": ["value"], "defaultvalue": ["value"],
    "options": ["items", "actions"],
    "choices": ["items"], "values": ["items"], "segments": ["items"], "min": ["minimum"], "max": ["maximum"],
    "minlength": ["minimumLength"], "maxlength": ["maximumLength"], "regex": ["pattern"],
    "regexp": ["pattern"],
    "error": ["message"], "password": ["secure"], "increment": ["step"], "ontap": ["selection"],
    "action": ["selection"],
    "onclick": ["selection"], "href": ["selection"], "text": ["title", "message", "header"], "uuid": ["id"],
    "identifier": ["id"], "path": ["key", "file"],
    "hidden": ["visibleWhen"], "visible": ["visibleWhen"], "disabled": ["enabledWhen"],
    "enabled": ["enabledWhen"],
    "pages": ["screens"], "groups": ["sections"], "fields": ["rows"], "file": ["store"],
    "caption": ["text", "title", "header"],
  ]
}
