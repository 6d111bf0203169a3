import Testing

/// Schemas with parts within themselves, of which the form has as many levels as the settings, and one more. A session
/// adds levels when its settings reach them.
struct RecursiveSchemaTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.write(
      ##"""
      {"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "properties": {
        "name": {"type": "string"}, "size": {"type": "integer", "minimum": 1},
        "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}}}
      """##, to: "tree.json")
    try desk.write(
      ##"""
      {"properties": {"root": {"$ref": "#/$defs/node"}}, "$defs": {"node": {"properties": {
        "value": {"type": "integer"}, "left": {"$ref": "#/$defs/node"}, "right": {"$ref": "#/$defs/node"}}}}}
      """##, to: "binary.json")
    try desk.write(
      ##"""
      {"properties": {"menu": {"type": "object", "additionalProperties": {"$ref": "#/$defs/entry"}}},
       "$defs": {"entry": {"properties": {
         "key": {"enum": ["a", "b"]}, "submenu": {"additionalProperties": {"$ref": "#/$defs/entry"}}}}}}
      """##, to: "menu.json")
  }

  @Test func aListWithinItselfHasTheLevelsOfTheFileAndOneMore() throws {
    try desk.write("name: a\nchildren:\n  - name: b\n    children:\n      - name: c\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "tree.json",
        script: "set children[1].children[1].size 0"), status: 1,
      stderr: """
        -:1:34: error: 0 is less than the minimum of 1
          1 | set children[1].children[1].size 0
            |                                  ^
        1 refused; nothing was saved
        """)
    expect(
      try desk.run(
        "s.yaml", "--schema", "tree.json",
        script: """
          set children[1].children[1].size 2
          undo
          set children[1].children[1].size 3
          add children[1].children[1].children
          set children[1].children[1].children[1].name d
          set children[1].children[1].children[1].children '[{"name": "e"}]'
          """), status: 0,
      stderr: "undone: set children[1].children[1].size 2\n4 changed, 0 unchanged; saved s.yaml")
    #expect(
      desk.text(of: "s.yaml")
        == "name: a\nchildren:\n  - name: b\n    children:\n      - name: c\n        size: 3\n"
        + "        children:\n          - name: d\n            children:\n              - name: e\n")
    expect(
      try desk.shell(
        """
        formwork set s.yaml --schema tree.json children[1].children[1].children[1].children[1].size=5
        formwork get s.yaml --schema tree.json children[1].children[1].children[1].children[1].size
        formwork verify s.yaml --schema tree.json
        """), status: 0, stdout: "5",
      stderr: "1 changed, 0 unchanged; saved s.yaml\nall settings are valid")
  }

  @Test func anObjectWithinItselfHasALevelMoreThanTheFile() throws {
    try desk.write("root: {}\n", to: "s.yaml")
    expect(
      try desk.shell(
        """
        formwork set s.yaml --schema binary.json root.left.value=1
        formwork set s.yaml --schema binary.json root.left.right.value=x
        formwork set s.yaml --schema binary.json root.left.right.value=2
        formwork set s.yaml --schema binary.json root.right.left.left.value=3
        formwork set s.yaml --schema binary.json root.right.left.left.value=3 --add
        """), status: 0,
      stderr: """
        1 changed, 0 unchanged; saved s.yaml
        error: root.left.right.value: 'x' is not a whole number
        1 refused; nothing was saved
        1 changed, 0 unchanged; saved s.yaml
        error: no row 'root.right.left.left.value'; 'formwork show s.yaml --ids --schema binary.json' lists the first \
        screen; 'formwork find s.yaml TEXT --schema binary.json' searches all screens
        1 refused; nothing was saved
        note: to add a setting that 's.yaml' does not have, use --add
        1 changed, 0 unchanged; saved s.yaml
        """)
    #expect(
      desk.text(of: "s.yaml")
        == "root:\n  left:\n    value: 1\n    right:\n      value: 2\n"
        + "  right:\n    left:\n      left:\n        value: 3\n")
  }

  @Test func aMapWithinItselfHasScreensAtThePrompt() throws {
    try desk.write("menu:\n  file:\n    submenu:\n      open: {}\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "menu.json",
        script: """
          open menu[file]
          open submenu[open]
          set key b
          add submenu recent
          open submenu[recent]
          set key a
          show
          """), status: 0,
      stdout: """
        s.yaml > file > open > recent

          1. picker key: a (not saved)

        submenu
          2. button Add…
        """, stderr: "3 changed, 0 unchanged; saved s.yaml")
    #expect(
      desk.text(of: "s.yaml")
        == "menu:\n  file:\n    submenu:\n      open:\n        key: b\n        submenu:\n          recent:\n"
        + "            key: a\n")
  }

  @Test func aSessionAddsLevelsAsItsSettingsReachThem() throws {
    try desk.write("name: a\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "tree.json",
        script: """
          add children
          add children[1].children
          add children[1].children[1].children
          set children[1].children[1].children[1].size 2
          undo
          undo
          redo
          set children[1].children[1].children[1].size 3
          open children[1].children[1].children[1]
          show
          """), status: 0,
      stdout: """
        s.yaml > children 1

          1. field name: not set
          2. field size: 3 (not saved)

        children
          3. button Add…
        """,
      stderr: """
        undone: set children[1].children[1].children[1].size 2
        undone: set children[1].children[1].children '["1"]'
        redone: set children[1].children[1].children '["1"]'
        4 changed, 0 unchanged; saved s.yaml
        """)
    try desk.write("root: {}\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "binary.json",
        script: """
          set root.left.value 1
          set root.left.left.value 2
          set root.left.left.right '{"value": 3}'
          """), status: 0, stderr: "3 changed, 0 unchanged; saved s.yaml")
    #expect(
      desk.text(of: "s.yaml")
        == "root:\n  left:\n    value: 1\n    left:\n      value: 2\n      right:\n        value: 3\n")
  }

  /// A value in JSON stays one until it has been saved.
  @Test func levelsThatWereSetAsJSONHaveRowsAfterASave() throws {
    try desk.write("root: {}\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "binary.json",
        script: """
          set root.left.left '{"value": 2}'
          set root.left.value 1
          open root.left
          save
          set root.left.left.value 3
          """), status: 0, stderr: "2 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "root:\n  left:\n    value: 1\n    left:\n      value: 3\n")
  }

  /// Each item of a list has its own rows: a level more in all of many items would be too many.
  @Test func manyItemsDoNotHaveALevelMore() throws {
    let members = (0..<40).map { ##""m\##($0)": {"$ref": "#/$defs/n"}, "## }.joined()
    try desk.write(
      ##"{"$ref": "#/$defs/n", "$defs": {"n": {"properties": {\##(members)"children": {"type": "array", "##
        + ##""items": {"$ref": "#/$defs/n"}}}}}}"##, to: "wide.json")
    // With many items, the members of each are rows of JSON.
    for (count, change) in [(20, "children[2].m0.m1={}"), (400, "children[2].m0={}")] {
      let items = Array(repeating: "{}", count: count).joined(separator: ", ")
      try desk.write(#"{"children": [\#(items)]}"#, to: "s.json")
      expect(
        try desk.formwork("set", "s.json", "--schema", "wide.json", change), status: 0,
        stderr: "1 changed, 0 unchanged; saved s.json")
    }
  }

  /// Each of the parts can contain all others: there are too many ways to go on.
  @Test func manyPartsWithinEachOtherHaveAnEnd() throws {
    let names = (0..<12).map { "p\($0)" }
    let members = names.map { ##""\##($0)": {"$ref": "#/$defs/\##($0)"}"## }.joined(separator: ", ")
    let parts = names.map { #""\#($0)": {"properties": {\#(members)}}"# }.joined(separator: ", ")
    try desk.write(
      #"{"properties": {"last": {"type": "integer"}, \#(members)}, "$defs": {\#(parts)}}"#, to: "all.json")
    try desk.write(#"{"p0": {"p0": {"p0": {"p1": {"p0": {}}}}}, "p11": {"p11": {}}}"#, to: "s.json")
    expect(
      try desk.shell("formwork set s.json --schema all.json last=1 p11.p11='{}'"), status: 0,
      stderr: "1 changed, 1 unchanged; saved s.json")
  }

  @Test func aNewFormHasOneLevelOfWhatIsWithinItself() throws {
    #expect(
      try desk.shell("formwork new - --schema menu.json | grep -o '\"key\": \"[^ ]*'").stdout
        == "\"key\": \"menu\",\n\"key\": \"item.key\",\n\"key\": \"item.submenu\",\n\"key\": \"item.key\",\n"
        + "\"key\": \"item.submenu\",\n")
  }
}
