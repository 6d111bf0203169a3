// Handles the requests of a page.
extension PageForm {
  /// The answer to a request; `nil` if there is no such request.
  mutating func reply(to request: String, _ parameters: PageParameters) -> Value? {
    switch request {
    case "view": view(parameters)
    case "row":
      withRow(parameters) { .object(Value.Object(.pageRow($0.session.view(ofRow: $1), of: $0.session.form))) }
    case "shown":
      withRow(parameters) { form, row in
        ["shown": .string(form.session.view(ofRow: row).shown(parameters.value("value")) ?? "")]
      }
    case "why": withRow(parameters) { $0.why($1) }
    case "script": ["lines": .array(session.diff().map { .string($0) })]
    case "changes": ["changes": .array(changes)]
    case "load": load()
    case "retry": withRow(parameters) { $0.loadAgain($1) }
    case "more": withRow(parameters) { $0.loadMore($1) }
    case "go": go(to: parameters.text("screen") ?? CompiledForm.homeName)
    case "verify": outcome { $0.verify(into: &$1) }
    case "save": outcome { $0.save(into: &$1) }
    case "saved", "reload": follow(parameters, isSaved: request == "saved")
    case "answer": answer(parameters)
    default: event(request, parameters).map { event in outcome { $0.perform(event, into: &$1) } }
    }
  }

  private mutating func withRow(
    _ parameters: PageParameters, _ body: (inout PageForm, RowID) -> Value
  ) -> Value {
    guard let row = parameters.address.flatMap({ session.form.row(at: $0) }) else {
      return refused(Refusal(.unknownRow(parameters.text("id") ?? "", suggestion: nil)))
    }
    return body(&self, row)
  }

  private func refused(_ refusal: Refusal) -> Value {
    var report = PageReport()
    report.refusals = [session.pageText(refusal)]
    return report.value(session)
  }

  // MARK: - Events

  /// The event that a request stands for, or why there is none; `nil` for an unknown request.
  private mutating func event(_ request: String, _ parameters: PageParameters) -> Result<Event, Refusal>? {
    switch request {
    case "back": .success(.back)
    case "home": .success(.home)
    case "undo": .success(.undo)
    case "redo": .success(.redo)
    case "revert": .success(.revert)
    case "tap", "details", "action", "set", "step", "reset", "add", "remove", "move", "replace":
      rowEvent(request, parameters)
    default: nil
    }
  }

  private mutating func rowEvent(_ request: String, _ parameters: PageParameters) -> Result<Event, Refusal> {
    guard let address = parameters.address, let row = session.form.row(at: address) else {
      return .failure(Refusal(.unknownRow(parameters.text("id") ?? "", suggestion: nil)))
    }
    do throws(Refusal) {
      switch request {
      case "tap": return .success(.tap(address))
      case "details": return .success(.details(address))
      case "action": return .success(.editAction(address, title: parameters.text("title") ?? ""))
      case "step":
        return .success(.change([try session.edit(toStep: row, by: parameters.number("by") ?? 1)], .input))
      case "replace" where parameters.number("index") != nil:
        let text = parameters.text("text") ?? ""
        let place = Edit.Position.index(parameters.number("index") ?? 0)
        let edits = [
          try session.edit(row, .removeElement(element(parameters))),
          try session.edit(row, .insert(.text(text), at: place)),
        ]
        return .success(.change(edits, .input))
      default:
        return .success(.change([try session.edit(row, operation(request, row, parameters))], .input))
      }
    } catch { return .failure(error) }
  }

  private func operation(_ request: String, _ row: RowID, _ parameters: PageParameters) -> Edit.Operation {
    let text = parameters.text("text") ?? ""
    return switch request {
    case "set": value(row, parameters).map { .set($0) } ?? .enter(text)
    case "add", "replace":
      .insert(
        member(row, parameters) ?? value(row, parameters).map { .value($0) } ?? .text(text), at: .end)
    case "remove": .removeElement(element(parameters))
    case "move": .move(element(parameters), to: .index(parameters.number("to") ?? 0))
    default: .remove
    }
  }

  /// The value that a request names: itself, or by the number of its item.
  private func value(_ row: RowID, _ parameters: PageParameters) -> Value? {
    if let value = parameters.value("value") { return value }
    let input = session.form.input(of: row)
    guard let items = input?.items ?? input?.element?.items, let item = parameters.number("item"),
      items.indices.contains(item)
    else { return nil }
    return items[item].value
  }

  /// A name of a map with its value, as typed; `nil` for other rows.
  private func member(_ row: RowID, _ parameters: PageParameters) -> Edit.Element? {
    guard let element = session.form.input(of: row)?.mapRules?.element, let name = parameters.text("name")
    else {
      return nil
    }
    let text = parameters.text("text") ?? ""
    // A name can contain '='. A value that is not valid is refused in the usual words.
    guard let value = try? element.accept(text: text.utf8.span) else { return .text("\(name)=\(text)") }
    return .value(.object([name: value]))
  }

  private func element(_ parameters: PageParameters) -> Edit.Element {
    if let name = parameters.text("name") { return .value(.string(name)) }
    return .index(parameters.number("index") ?? 0)
  }

  // MARK: - Outcomes

  private mutating func outcome(_ body: (inout PageForm, inout PageReport) -> Void) -> Value {
    var report = PageReport()
    pending = nil
    body(&self, &report)
    followAgain(into: &report)
    return report.value(session)
  }

  private mutating func perform(_ event: Result<Event, Refusal>, into report: inout PageReport) {
    switch event {
    case .success(let event): perform(event, into: &report)
    case .failure(let refusal): report.refusals.append(session.pageText(refusal))
    }
  }

  /// Handles an event and the actions that follow from it, up to an alert.
  mutating func perform(_ event: Event, into report: inout PageReport) {
    var next: Event? = event
    // The actions that wait for a revert, which itself has none.
    var waiting: (actions: [Action], row: RowAddress?) = ([], nil)
    while let event = next {
      let outcome = step(event)
      report.add(outcome, session)
      next = nil
      guard outcome.refusals.isEmpty else { return }
      let rest = outcome.remaining + waiting.actions
      let row = outcome.row ?? waiting.row
      waiting = ([], nil)
      switch outcome.request {
      case nil: break
      case .show(let alert):
        report.alert = alert
        if alert.asks || !rest.isEmpty {
          pending = outcome
          return
        }
      case .ask(let row): report.question = row
      case .verify: verify(into: &report)
      case .save: save(into: &report)
      case .quit: report.notes.append(Wording.pageWouldQuit)
      case .revert:
        next = .revert
        waiting = (rest, row)
      case .read(let name): report.refusals.append(Wording.fileIsNotInPage(name))
      case .call(let call): report.notes.append(note(on: call))
      }
      guard report.refusals.isEmpty else { return }
      if next == nil, !rest.isEmpty { next = .perform(rest, row) }
    }
  }

  /// What a page says instead of calling a function or running a program.
  private func note(on call: HandlerCall) -> String {
    switch call.function {
    case .registered(let name, _): session.form.declaredActions[name] ?? Wording.pageDoesNotCall(name)
    case .program(let arguments): Wording.pageDoesNotRun(Wording.commandLine(arguments))
    case .selection, .details, .editAction: Wording.pageDoesNotCall(call.row?.id ?? "")
    }
  }

  /// Performs the choice of the alert that is shown.
  private mutating func answer(_ parameters: PageParameters) -> Value {
    guard let outcome = pending, case .show(let alert)? = outcome.request else {
      return PageReport().value(session)
    }
    let index = parameters.document.value(of: parameters.node).int.map { Int(clamping: $0) } ?? -1
    return self.outcome { form, report in
      let actions = alert.choices.indices.contains(index) ? alert.choices[index].actions : []
      form.perform(.perform(actions + outcome.remaining, outcome.row), into: &report)
    }
  }

  // MARK: - Screens

  private mutating func go(to screen: String) -> Value {
    guard let number = session.screen(named: screen) else {
      return refused(Refusal(.unknownScreen(screen, suggestion: nil)))
    }
    return outcome { form, report in
      let home = form.session.form.screens[0].name
      form.session.go(to: number == ScreenID(0) ? [home] : [home, screen])
      report.hasMoved = true
    }
  }

  private mutating func why(_ row: RowID) -> Value {
    let label = session.label(ofRow: row)
    let reasons = session.reasons(for: row)
    return [
      "label": .string(label),
      "reasons": .array(
        reasons.map { reason in
          [
            "lines": .array(Wording.lines(for: reason, of: label).map { .string($0) }),
            "remedies": .array((reason.remedies ?? []).map { .string(session.pageText($0)) }),
          ]
        }),
    ]
  }
}
