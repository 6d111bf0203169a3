import Testing

@testable import Formwork
@testable import FormworkExport

/// Screens drawn as SVG.
struct PictureTests {
  @Test func aSmallFormAsAWhole() throws {
    let form = #"""
      {"title": "Server", "sections": [{"header": "Network", "footer": "Applies at once.", "rows": [
        {"text": "Wi-Fi", "key": "wifi", "accessory": {"switchToggle": true}},
        {"text": "Port", "key": "port", "enabledWhen": "!wifi",
         "accessory": {"textField": {"kind": "integer", "value": 80}}}]}]}
      """#
    #expect(
      try Document.ofForm(form).svg(width: 320) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height="250" viewBox="0 0 320 250" class="fw" role="img">
        <title>Server</title>
        <desc>Server
        Network
        - switch Wi-Fi: on
        - field Port: 80 (disabled)
        Applies at once.</desc>
        <style>
        \(SVGStyle.css)
        </style>
        <svg x="0" y="0" width="320" height="250" overflow="hidden">
        <rect x="0" y="0" width="320" height="250" rx="12" class="screen"/>
        <text x="16" y="54.52" class="s32 bold label">Server</text>
        <text x="32" y="91.18" class="s13 secondary">Network</text>
        <rect x="16" y="101" width="288" height="98" rx="10" class="card"/>
        <g>
        <text x="32" y="129.12" class="s17 label">Wi-Fi</text>
        <rect x="237" y="107.5" width="51" height="31" rx="15.5" class="on"/>
        <circle cx="272.5" cy="124" r="13.5" class="knob-edge"/>
        <circle cx="272.5" cy="123" r="13.5" class="knob"/>
        </g>
        <line x1="32" y1="145" x2="304" y2="145" class="hairline"/>
        <g class="disabled">
        <text x="32" y="178.12" class="s17 label">Port</text>
        <rect x="148" y="155" width="140" height="34" rx="8" class="well"/>
        <text x="158" y="178.12" class="s17 label">80</text>
        </g>
        <text x="32" y="218.18" class="s13 secondary">Applies at once.</text>
        <rect x="0.5" y="0.5" width="319" height="249" rx="11.5" class="frame"/>
        </svg>
        </svg>

        """)
  }

  @Test func eachControlShowsItsValue() throws {
    let form = #"""
      {"title": "All", "sections": [{"rows": [
        {"text": "On", "accessory": {"switchToggle": true}}, {"text": "Off", "accessory": "switchToggle"},
        {"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["a", "b"]}},
        {"text": "Text", "key": "t", "accessory": {"textField": {"value": "typed"}}},
        {"text": "Example", "key": "e", "accessory": {"textField": {"placeholder": "like this"}}},
        {"text": "Secret", "key": "s", "accessory": {"textField": {"secure": true, "value": "hunter2"}}},
        {"text": "Count", "key": "c", "accessory": {"stepper": {"value": 3}}},
        {"text": "Volume", "key": "v",
         "accessory": {"stepper": {"value": 5, "minimum": 0, "maximum": 10, "style": "slider"}}},
        {"text": "Team", "key": "p", "accessory": {"picker": {"items": ["Red", "Blue"]}}},
        {"text": "Tags", "key": "l", "accessory": {"list": {"of": "textField", "value": ["x", "y"]}}},
        {"text": "Names", "key": "m", "accessory": {"map": {"of": "textField", "value": {"k": "v"}}}},
        {"text": "Raw", "key": "j", "accessory": {"json": {"value": [1, {"a": null}]}}},
        {"text": "Load", "accessory": {"view": {"progress": "0.25"}}},
        {"text": "Model", "detailText": "Engine 2", "accessory": "detailDisclosureButton"},
        {"text": "Chosen", "accessory": "checkmark"}, {"text": "Go", "cell": "button", "selection": "save"}
      ]}]}
      """#
    let picture = try Picture(Document.ofForm(form).svg())
    #expect(
      picture.texts == [
        "All", "On", "Off", "Mode", "a", "b", "Text", "typed", "Example", "like this", "Secret", "••••",
        "Count", "3", "Volume", "5", "Team", "not set", "Tags", "x, y", "Names", "k=v", "Raw",
        #"[1, {"a": null}]"#, "Load", "25%", "Model", "Engine 2", "Chosen", "Go",
      ])
    func count(_ name: String, _ classes: String) -> Int {
      picture.elements.count { $0.name == name && $0.attributes["class"] == classes }
    }
    #expect([count("rect", "on"), count("rect", "off"), count("rect", "chosen")] == [1, 1, 1])
    // The knobs of two switches and a slider, which is in the middle of its track.
    #expect(count("circle", "knob") == 2)
    let knob = try #require(picture.elements.first { $0.attributes["class"] == "knob ring" })
    #expect(knob.number("cx") == 187.5)
    // Text that contains a secret is nowhere in the picture.
    #expect(!picture.elements.contains { $0.text.contains("hunter2") })
  }

  @Test func aRowIsDimmedHiddenOrWrong() throws {
    let form = #"""
      {"title": "T", "sections": [{"rows": [
        {"text": "Hidden", "key": "h", "visibleWhen": "false", "accessory": "switchToggle"},
        {"text": "Dim", "key": "d", "enabledWhen": "false", "accessory": "switchToggle"},
        {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer"}},
         "require": [{"that": "port != null", "message": "choose a port"}]}]}]}
      """#
    let picture = try Picture(Document.ofForm(form).svg())
    #expect(picture.texts == ["T", "Dim", "Port", "choose a port"])
    #expect(picture.elements.count { $0.attributes["class"] == "disabled" } == 1)
    #expect(picture.elements.count { $0.attributes["class"] == "s13 problem" } == 1)
  }

  @Test func aScreenShowsTheWayBack() throws {
    let form = #"""
      {"title": "Home", "sections": [{"rows": [
        {"id": "b", "text": "B", "selection": {"push": "b"}},
        {"id": "c", "text": "C", "selection": ["save", {"push": "c"}]}]}],
       "screens": {"c": {"title": "Third", "sections": []},
         "b": {"title": "Second", "sections": [{"rows": [
           {"id": "d", "text": "D", "editActions": [{"title": "Open", "selection": {"push": "d"}}]}]}]},
         "d": {"title": "A title that leaves no room for the other one", "sections": []}}}
      """#
    let document = try Document.ofForm(form, all: true)
    #expect(document.screens.map(\.id) == ["home", "b", "d", "c"])
    #expect(document.screens.map(\.parentTitle) == [nil, "Home", "Second", "Home"])
    let texts = try Picture(document.svg()).texts
    #expect(
      texts == [
        "home", "Home", "B", "C", "b", "Home", "Second", "D", "d", "A title that leaves no room for the",
        "other one", "c", "Home", "Third",
      ])
  }

  @Test func samplesAreColumnsAndScreensAreRows() throws {
    let form = #"""
      {"title": "Home", "sections": [{"rows": [
          {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"}}]}],
        "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": []}},
        "samples": {"empty": {}, "one": {"users": [{"name": "ada"}]},
          "two": {"users": [{"name": "grace"}, {"name": "ada"}]}}}
      """#
    let document = try Document.ofSamples(form)
    let screens = document.screens.map { "\($0.id) \($0.sample ?? "-")" }
    #expect(
      screens == [
        "home empty", "home one", "user[ada] one", "home two", "user[grace] two", "user[ada] two",
      ])
    let frames = try Picture(document.svg(width: 300)).elements.filter { $0.name == "svg" }
      .dropFirst()
    // Three rows: the first screen in all samples, ada in two of them, grace in one.
    #expect(
      frames.map { "\($0.number("x")) \($0.number("y"))" } == [
        "32.0 62.0", "364.0 62.0", "364.0 604.0", "696.0 62.0", "696.0 1146.0", "696.0 604.0",
      ])
  }

  @Test func aProgramsCellsAndViewsAreShown() throws {
    let registry = Registry()
    let form = Form("T") {
      Section(.view(View(lines: ["▁▃▅ chart"]))) {
        Row(text: "Load", accessory: .view(View(lines: ["[####    ]", "<b>"])))
      }
    }
    let picture = try Picture(Document.ofForm(form, registry: registry).svg())
    #expect(picture.texts == ["T", "▁▃▅ chart", "Load", "[####    ]", "<b>"])
  }
}
