import Formwork

/// What a page shows until the engine runs: a picture of the first screen of each phone, and its caption.
///
/// The engine draws the pictures from what the page contains, so they reveal nothing else.
struct PhoneDrafts {
  /// The maximum number of rows that are drawn.
  private static let rowLimit = 40

  private static let chevron =
    #"<svg viewBox="0 0 24 24" class="icon icon-chevron" aria-hidden="true"><path d="M9 6l6 6-6 6"/></svg>"#

  /// `nil` for a page that does not contain its form.
  private let open: Value.Object?
  /// The title for a screen that cannot be shown yet.
  private let title: String
  private var page = Page()
  /// The sample with which ``page`` has opened the form; `nil` before it has.
  private var sample: String??
  private var html = ""

  /// - Parameter open: the parameters with which the page opens the form.
  init(_ open: Value.Object?, title: String) { (self.open, self.title) = (open, title) }

  static func html(_ phones: [HTMLPage.Phone], _ open: Value.Object?, title: String) -> String {
    var drafts = PhoneDrafts(open, title: title)
    for phone in phones { drafts.add(phone, hasCaption: phones.count > 1) }
    return drafts.html
  }

  private mutating func add(_ phone: HTMLPage.Phone, hasCaption: Bool) {
    let screen = view(of: phone)
    let title = screen["title"]?.string ?? title
    let isRoot = screen["back"]?.string == nil
    html += #"<figure class="phone"><div class="toolbar"></div><div class="frame"><div class="glass">"#
    html += #"<div class="screens"><div class="pane draft\#(isRoot ? " root" : "")" aria-busy="true" inert>"#
    html += #"<header class="bar"><h2>\#(title.inHTML)</h2></header><div class="scroll">"#
    if isRoot { html += #"<div class="large" aria-hidden="true">\#(title.inHTML)</div>"# }
    html += #"<div class="content">"#
    for section in screen["sections"]?.array ?? [] { add(section: section.object ?? [:]) }
    html += "</div></div></div></div></div></div><figcaption\(hasCaption ? "" : " hidden")>"
    html += "<strong>\(title.inHTML)</strong>"
    if let id = screen["id"]?.string { html += "<code>\(id.inHTML)</code>" }
    if let sample = phone.sample { html += "<span>\(sample.inHTML)</span>" }
    html += "</figcaption></figure>"
  }

  /// The engine's description of the first screen of a phone.
  private mutating func view(of phone: HTMLPage.Phone) -> Value.Object {
    guard var open else { return [:] }
    if sample != .some(phone.sample) {
      open["sample"] = phone.sample.map { .string($0) }
      sample = .some(phone.sample)
      page = Page()
      _ = answer("open", open)
    }
    var place: Value.Object = [:]
    place["screen"] = phone.screen.map { .string($0) }
    _ = answer("go", place)
    return answer("view", ["from": 0, "count": .int(Self.rowLimit)])
  }

  private mutating func answer(_ request: String, _ parameters: Value.Object) -> Value.Object {
    let text = page.answer(Array(([request: .object(parameters)] as Value).json.utf8))
    let document = JSONReader.read(text, file: "").document
    return document?.value(of: SyntaxTree.root).object ?? [:]
  }

  private mutating func add(section: Value.Object) {
    let rows = section["rows"]?.array ?? []
    guard !rows.isEmpty || section["count"]?.int == 0 else { return }
    html += #"<section class="section\#(rows.isEmpty ? " is-empty" : "")">"#
    if let header = Self.text(section["header"]) { html += #"<h3 class="header">\#(header.inHTML)</h3>"# }
    html += #"<div class="group"><ul class="rows" role="list">"#
    for row in rows { add(row: row.object ?? [:]) }
    html += "</ul></div>"
    if let footer = Self.text(section["footer"]) { html += #"<p class="footer">\#(footer.inHTML)</p>"# }
    html += "</section>"
  }

  private mutating func add(row: Value.Object) {
    func text(_ name: String) -> String? { row[name]?.string }
    let isEnabled = row["enabled"]?.bool ?? true
    html += #"<li class="row \#(text("cell") ?? "")"><div class="line"><div class="fit"><div class="main">"#
    html += #"<span class="texts"><span class="title"><span class="text\#(isEnabled ? "" : " style-dim")">"#
    html += (text("text") ?? text("label") ?? text("id") ?? "").inHTML + "</span></span>"
    if let detail = text("detail") { html += #"<span class="detail">\#(detail.inHTML)</span>"# }
    html += "</span>"
    let isSwitch = text("kind") == "switchToggle"
    if !isSwitch, let value = text("shown") ?? (row["input"] == nil ? nil : text("placeholder") ?? "Not set")
    {
      html += #"<span class="value">\#(value.inHTML)</span>"#
    }
    html += "</div>"
    if isSwitch {
      let isOn = row["value"]?.bool ?? false
      html +=
        #"<span class="control"><span class="switch\#(isOn ? " is-on" : "")" aria-hidden="true"></span>"#
        + #"<span class="spoken">\#(isOn ? "on" : "off")</span></span>"#
    }
    html += "</div>"
    if row["hasChevron"]?.bool ?? false { html += Self.chevron }
    html += "</div></li>"
  }

  /// The text above or below a section, which can have several lines.
  private static func text(_ value: Value?) -> String? {
    value?.array.map { $0.compactMap(\.string).joined(separator: "\n") } ?? value?.string
  }
}

extension String {
  /// The text in HTML. Line breaks are kept; other control characters are shown as escapes.
  fileprivate var inHTML: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).inXML }.joined(separator: "\n")
  }
}
