// Decodes the requests of a page that change settings or lead to another screen.
extension Session {
  /// The session's request for a page's one, or why there is none; `nil` if that is about neither settings nor screens.
  package func decoded(_ request: PageRequest) -> Result<Request, Refusal>? {
    switch request.name {
    case "back": .success(.back)
    case "home": .success(.home)
    case "undo": .success(.undo)
    case "redo": .success(.redo)
    case "revert": .success(.revert)
    case "tap", "details", "action", "set", "step", "reset", "add", "remove", "move", "replace":
      rowRequest(request)
    default: nil
    }
  }

  private func rowRequest(_ request: PageRequest) -> Result<Request, Refusal> {
    do throws(Refusal) {
      let row = try row(of: request)
      let address = form.address(of: row)
      switch request.name {
      case "tap": return .success(.tap(address))
      case "details": return .success(.details(address))
      case "action": return .success(.editAction(address, title: request.text("title") ?? ""))
      case "step":
        return .success(.change([try edit(toStep: row, by: request.number("by") ?? 1)], .input))
      case "replace" where request.has("index"):
        return .success(.change([try edit(row, .set(try list(replacingElementIn: request, row)))], .input))
      default:
        return .success(.change([try edit(row, try operation(of: request, on: row))], .input))
      }
    } catch { return .failure(error) }
  }

  private func operation(of request: PageRequest, on row: RowID) throws(Refusal) -> Edit.Operation {
    let text = request.text("text") ?? ""
    return switch request.name {
    case "set": value(of: request, on: row).map { .set($0) } ?? .enter(text)
    case "add", "replace":
      .insert(
        member(of: request, on: row) ?? value(of: request, on: row).map { .value($0) } ?? .text(text),
        at: .end)
    case "remove": .removeElement(try element(of: request, on: row))
    case "move": .move(try element(of: request, on: row), to: .index(request.number("to") ?? 0))
    default: .remove
    }
  }

  /// The value that a request names: itself, or by the number of its item.
  private func value(of request: PageRequest, on row: RowID) -> Value? {
    if let value = request.value("value") { return value }
    let input = form.input(of: row)
    guard let items = input?.items ?? input?.element?.items, let item = request.number("item"),
      items.indices.contains(item)
    else { return nil }
    return items[item].value
  }

  /// A name of a map with its value, as typed; `nil` for other rows.
  private func member(of request: PageRequest, on row: RowID) -> Edit.Element? {
    guard let element = form.input(of: row)?.mapRules?.element, let name = request.text("name") else {
      return nil
    }
    let text = request.text("text") ?? ""
    // A name can contain '='. A value that is not valid is refused in the usual words.
    guard let value = try? element.accept(text: text.utf8.span) else { return .text("\(name)=\(text)") }
    return .value(.object([name: value]))
  }

  private func element(of request: PageRequest, on row: RowID) throws(Refusal) -> Edit.Element {
    if let name = request.text("name") { return .value(.string(name)) }
    let index = request.number("index") ?? 0
    guard let seen = request.text("element"), let element = form.input(of: row)?.element else {
      return .index(index)
    }
    // The list may have changed since the reader saw the element there.
    let elements = elements(of: row)
    guard elements.indices.contains(index), element.written(elements[index]) == seen else {
      throw Refusal(.program(Wording.elementHasMoved))
    }
    return .index(index)
  }

  private func elements(of row: RowID) -> [Value] {
    form.setting(of: row).flatMap { effectiveValue($0)?.array } ?? []
  }

  /// The list of a row with another element at the place that a request names.
  private func list(replacingElementIn request: PageRequest, _ row: RowID) throws(Refusal) -> Value {
    var elements = elements(of: row)
    guard case .index(let index) = try element(of: request, on: row), elements.indices.contains(index),
      let element = form.input(of: row)?.element
    else { throw Refusal(.program(Wording.elementHasMoved)) }
    do throws(ValueFault) {
      elements[index] = try element.accept(text: (request.text("text") ?? "").utf8.span)
    } catch { throw Refusal(.value(error, message: nil)) }
    return .array(elements)
  }

  /// Shows the screen that a request names, as if it had been opened from the first one.
  package mutating func go(for request: PageRequest) throws(Refusal) {
    let name = request.text("screen") ?? CompiledForm.homeName
    guard let screen = screen(named: name) else { throw Refusal(.unknownScreen(name, suggestion: nil)) }
    let home = form.screens[0].name
    go(to: screen == ScreenID(0) ? [home] : [home, name])
  }
}
