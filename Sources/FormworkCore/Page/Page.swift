/// A form in a page: handles requests in JSON and answers with what to show, also in JSON.
///
/// A page in a browser runs this type as WebAssembly; it draws what the answers say and sends what the user does.
/// A request is an object with one member, which names what to do:
///
/// | request | does |
/// |---|---|
/// | `open` | reads a form: `form`, its name `file`, the `files` that it pushes, and the `data` that it loads |
/// | `view` | describes a screen: `screen`, and with `from` and `count` only these rows |
/// | `row`, `why`, `shown` | describe a row, say why it is closed or invalid, and how it would show a `value` |
/// | `tap`, `details`, `reset`, `retry`, `more` | do what the commands of these names do |
/// | `action` | runs an edit action, given its `title` |
/// | `set` | sets a row to a `value`, or to what a `text` means |
/// | `step` | goes to the next value of a row, or with a negative `by` to the previous one |
/// | `add`, `replace` | add or replace an element of a list or a map: `text` or `value`, `index` or `name` |
/// | `remove`, `move` | remove an element, or move it: `index` or `name`, `to` |
/// | `back`, `home`, `go`, `undo`, `redo`, `revert`, `verify`, `load` | need nothing, except that `go` takes a `screen` |
/// | `answer` | chooses from the alert that is shown, by index |
/// | `changes`, `script` | return the unsaved changes, as values or as lines of a script |
/// | `save`, `saved`, `reload` | check and save; follow the `settings` that a program has saved |
///
/// A request about a row names its `screen` and its `id`. `open` also takes the `settings` or a `sample`; with `store`,
/// the program that shows the page saves them; `keep` keeps the unsaved values of an earlier version of the form;
/// `actions`, `cells` and `views` are the names that the program registers.
package struct Page: Sendable {
  /// The open form; `nil` before `open`, and if the form has errors.
  var form: PageForm?

  /// Creates a page without a form.
  package init() {}

  /// Handles a request.
  ///
  /// - Returns: an object in JSON; for a request that is not valid, one with the member `error`.
  package mutating func answer(_ request: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(reply(to: request))
    return bytes
  }

  private mutating func reply(to request: [UInt8]) -> Value {
    let result = JSONReader.read(request, file: "request")
    guard result.faults.isEmpty, let document = result.document else {
      return Self.error(result.faults.first.map { Wording.pageSentence(for: $0.fault) } ?? "")
    }
    var members = document.members(of: SyntaxTree.root)
    guard let (name, node) = members.next() else { return Self.error(Wording.emptyRequest) }
    let parameters = PageParameters(document: document, node: node)
    let request = document.text(of: name)
    if request == "open" { return open(parameters) }
    guard let reply = form?.reply(to: request, parameters) else {
      return Self.error(Wording.unknownRequest(request, isOpen: form != nil))
    }
    return reply
  }

  private mutating func open(_ parameters: PageParameters) -> Value {
    // A form with mistakes is not shown; the page goes on with the one before.
    guard var opened = PageForm(parameters) else { return Self.error(Wording.formHasMistakes) }
    let dropped = form.flatMap { parameters.value("keep")?.bool == true ? opened.takeOver($0) : nil } ?? []
    form = opened
    return opened.description(dropped: dropped)
  }

  private static func error(_ message: String) -> Value { ["error": .string(message)] }
}

/// The parameters of a request.
struct PageParameters {
  let document: SyntaxTree
  let node: Int

  /// A parameter's node.
  subscript(name: String) -> Int? { document.member(name, of: node) }

  func text(_ name: String) -> String? {
    self[name].flatMap { document.kind(of: $0) == .string ? document.text(of: $0) : nil }
  }

  /// A number within the bounds that counts have.
  func number(_ name: String) -> Int? {
    value(name)?.int.map { Int(min(max($0, -1), 1 << 30)) }
  }

  func value(_ name: String) -> Value? { self[name].map { document.value(of: $0) } }

  /// The texts of an object by name.
  func texts(_ name: String) -> [(name: String, text: [UInt8])] {
    guard let node = self[name] else { return [] }
    var texts: [(name: String, text: [UInt8])] = []
    for (name, value) in document.members(of: node) where document.kind(of: value) == .string {
      texts.append((document.text(of: name), Array(document.text(of: value).utf8)))
    }
    return texts
  }

  /// The texts in an array.
  func names(_ name: String) -> [String] {
    self[name].map { document.elements(of: $0).map { document.text(of: $0) } } ?? []
  }

  /// The row that `screen` and `id` name.
  var address: RowAddress? {
    guard let screen = text("screen"), let id = text("id") else { return nil }
    return RowAddress(screen: screen, id: id)
  }
}
