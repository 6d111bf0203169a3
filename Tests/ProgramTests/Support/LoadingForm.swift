extension Desk {
  /// A form with parts from programs and files. The programs wait until a file `go` exists.
  static func loading() throws -> Desk {
    let desk = try Desk(form: loadingForm)
    try desk.write(
      #"while ! test -e go; do sleep 0.02; done; if test -e broken; then echo 'no network' >&2; exit 5; fi; cat reply"#,
      to: "zones.sh")
    try desk.write(#"{"items": ["Oslo", "Rome"], "next": 2}"#, to: "reply")
    try desk.write(#""Slow is smooth""#, to: "motto.json")
    return desk
  }

  /// A form whose first rows come from a program, which waits until a file `go` exists.
  static func loadingFirstRows() throws -> Desk {
    let desk = try Desk(
      form: #"""
        {"title": "Sample", "store": "settings.json", "sections": [
          {"rows": {"run": ["sh", "rows.sh"]}},
          {"rows": [
            {"text": "Name", "key": "name", "accessory": "textField"},
            {"text": "Note", "key": "note", "accessory": "textField"}]}]}
        """#)
    try desk.write(
      #"""
      while ! test -e go; do sleep 0.02; done
      echo '[{"text": "Extra", "key": "extra", "accessory": "switchToggle"},
             {"text": "Other", "key": "other", "accessory": "textField"}]'
      """#, to: "rows.sh")
    return desk
  }

  private static let loadingForm = #"""
    {
      "title": "Sample",
      "store": "settings.json",
      "sections": [
        { "rows": [
          { "text": "Zone", "key": "zone", "accessory": { "picker": { "items": { "run": ["sh", "zones.sh"] } } } },
          { "text": "Motto", "detailText": { "file": "motto.json" } },
          { "text": "Note", "key": "note", "accessory": "textField" },
          { "text": "Lab", "id": "lab", "accessory": "disclosureIndicator", "selection": { "push": "lab" } }
        ] }
      ],
      "screens": { "lab": { "title": "Lab", "sections": [
        { "rows": [
          { "id": "hang", "text": "Hang", "detailText": { "run": ["sh", "-c", "echo $$ >> started; sleep 1000"] } },
          { "id": "big", "text": "Big", "detailText": { "run": ["head", "-c", "100000000", "/dev/zero"] } },
          { "id": "text", "text": "Text", "detailText": { "run": ["echo", "hello"] } },
          { "id": "fail", "text": "Fail", "detailText": { "run": ["sh", "-c", "echo oops >&2; exit 3"] } },
          { "id": "gone", "text": "Gone", "detailText": { "run": ["no-such-program"] } },
          { "id": "list", "text": "List", "detailText": { "run": ["echo", "[1]"] } },
          { "id": "file", "text": "File", "detailText": { "file": "gone.json" } },
          { "id": "size", "text": "Size", "detailText": { "run": ["echo", "\"47 GB\""] } }
        ] },
        { "header": "Loaded rows", "rows": { "file": "rows.json" } }
      ] } }
    }
    """#
}
