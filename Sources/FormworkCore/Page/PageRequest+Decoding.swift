// Decodes the requests of a page that change settings or lead to another screen.
extension PageRequest {
  /// The session's request for a page's request, or why there is none; `nil` if it is about neither settings nor
  /// screens.
  package func decoded(in session: Session) -> Result<Request, Refusal>? {
    switch name {
    case "back": .success(.back)
    case "home": .success(.home)
    case "undo": .success(.undo)
    case "redo": .success(.redo)
    case "revert": .success(.revert)
    case "tap", "details", "action", "set", "step", "reset", "add", "remove", "move", "replace":
      rowRequest(in: session)
    default: nil
    }
  }

  private func rowRequest(in session: Session) -> Result<Request, Refusal> {
    do throws(Refusal) {
      let row = try row(in: session)
      let address = session.form.address(of: row)
      switch name {
      case "tap": return .success(.tap(address))
      case "details": return .success(.details(address))
      case "action": return .success(.editAction(address, title: text("title") ?? ""))
      case "step":
        return .success(.change([try session.edit(toStep: row, by: number("by") ?? 1)], .input))
      case "replace" where has("index"):
        return .success(
          .change([try session.edit(row, .set(try listReplacingElement(row, session)))], .input))
      default:
        return .success(.change([try session.edit(row, try operation(on: row, session))], .input))
      }
    } catch { return .failure(error) }
  }

  private func operation(on row: RowID, _ session: Session) throws(Refusal) -> Edit.Operation {
    let text = text("text") ?? ""
    return switch name {
    case "set": value(on: row, session.form).map { .set($0) } ?? .enter(text)
    case "add", "replace":
      .insert(
        member(on: row, session.form) ?? value(on: row, session.form).map { .value($0) } ?? .text(text),
        at: .end)
    case "remove": .removeElement(try element(on: row, session))
    case "move": .move(try element(on: row, session), to: .index(number("to") ?? 0))
    default: .remove
    }
  }

  /// The value that a request names: itself, or by the number of its item.
  private func value(on row: RowID, _ form: CompiledForm) -> Value? {
    if let value = value("value") { return value }
    let input = form.input(of: row)
    guard let items = input?.items ?? input?.element?.items, let item = number("item"),
      items.indices.contains(item)
    else { return nil }
    return items[item].value
  }

  /// A name of a map with its value, as typed; `nil` for other rows.
  private func member(on row: RowID, _ form: CompiledForm) -> Edit.Element? {
    guard let element = form.input(of: row)?.mapRules?.element, let name = text("name") else {
      return nil
    }
    let text = text("text") ?? ""
    // A name can contain '='. A value that is not valid is refused in the usual words.
    guard let value = try? element.accept(text: text.utf8.span) else { return .text("\(name)=\(text)") }
    return .value(.object([name: value]))
  }

  private func element(on row: RowID, _ session: Session) throws(Refusal) -> Edit.Element {
    if let name = text("name") { return .value(.string(name)) }
    let index = number("index") ?? 0
    guard let seen = text("element"), let element = session.form.input(of: row)?.element else {
      return .index(index)
    }
    // The list may have changed since the reader saw the element there.
    let elements = elements(of: row, session)
    guard elements.indices.contains(index), element.written(elements[index]) == seen else {
      throw Refusal(.program(Wording.elementHasMoved))
    }
    return .index(index)
  }

  private func elements(of row: RowID, _ session: Session) -> [Value] {
    session.form.setting(of: row).flatMap { session.effectiveValue($0)?.array } ?? []
  }

  /// The list of a row with another element at the place that a request names.
  private func listReplacingElement(_ row: RowID, _ session: Session) throws(Refusal) -> Value {
    var elements = elements(of: row, session)
    guard case .index(let index) = try element(on: row, session), elements.indices.contains(index),
      let element = session.form.input(of: row)?.element
    else { throw Refusal(.program(Wording.elementHasMoved)) }
    do throws(ValueFault) {
      elements[index] = try element.accept(text: (text("text") ?? "").utf8.span)
    } catch { throw Refusal(.value(error, message: nil)) }
    return .array(elements)
  }

  /// Shows the screen that a request names, as if it had been opened from the first one.
  package func go(in session: inout Session) throws(Refusal) {
    let name = text("screen") ?? CompiledForm.homeName
    guard let screen = session.screen(named: name) else {
      throw Refusal(.unknownScreen(name, suggestion: nil))
    }
    let home = session.form.screens[0].name
    session.go(to: screen == ScreenID(0) ? [home] : [home, name])
  }
}
