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
/// | `answer` | answers an alert: its number `alert` and the index of the `choice` |
/// | `state` | changes nothing, and replies with the state |
/// | `script` | returns the unsaved changes as lines of a script |
/// | `save` | checks the settings, and marks them as saved |
///
/// A request about a row names its `screen` and its `id`. With `index`, a request can also give `element`, the text
/// that the reader saw there. It is refused if the list has another element there now. `open` also takes the
/// `settings` or a `sample`; `actions`, `cells` and `views` are the names that the program registers.
///
/// The page of a preview sends these requests to the program that serves it, which answers from its workspace. There,
/// `open` takes only a `sample`. `save` can `resolve` the conflicts of `keys` as `mine` or `theirs`. Its reply lists the
/// `conflicts`, or says that the settings file was `deleted`. `recover` restores the unsaved changes of an earlier session.
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

  private mutating func reply(to bytes: [UInt8]) -> Value {
    do throws(PageRequest.Fault) {
      let request = try PageRequest(bytes)
      if request.name == "open" { return try open(request) }
      guard let reply = form?.reply(to: request) else { throw .unknown(request, isOpen: form != nil) }
      return reply
    } catch { return error.reply }
  }

  private mutating func open(_ request: PageRequest) throws(PageRequest.Fault) -> Value {
    // A form with mistakes is not shown; the page goes on with the one before.
    guard let opened = PageForm(request) else { throw .init(message: Wording.formHasMistakes) }
    form = opened
    return opened.description
  }
}
