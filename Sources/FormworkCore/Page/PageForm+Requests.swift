// Handles the requests of a page that has no program behind it.
extension PageForm {
  /// The reply to a request; `nil` if there is no such request.
  mutating func reply(to request: PageRequest) -> Value? {
    if let view = request.view(in: session) { return view }
    switch request.name {
    case "load": return report { form, _ in form.load() }
    case "retry", "more":
      return report { form, report throws(Refusal) in
        let row = try request.row(in: form.session)
        if request.name == "retry" { form.loadAgain(row) } else { form.loadMore(row) }
      }
    case "go":
      return report { form, _ throws(Refusal) in try request.go(in: &form.session) }
    case "verify": return report { $0.verify(into: &$1) }
    case "save": return report { $0.save(into: &$1) }
    case "answer":
      return report { form, report throws(Refusal) in
        form.perform(try form.alerts.answer(request), into: &report)
      }
    default:
      return request.decoded(in: session).map { decoded in
        report { form, report throws(Refusal) in
          let request = try decoded.get()
          if !report.asks(before: request, &form.session) { form.perform(request, into: &report) }
        }
      }
    }
  }

  private mutating func report(
    _ body: (inout PageForm, inout PageReport) throws(Refusal) -> Void
  ) -> Value {
    var report = PageReport()
    do throws(Refusal) { try body(&self, &report) } catch { report.add(error, session) }
    return report.reply(session, &alerts)
  }

  /// Handles a request and the actions that follow from it, up to an alert.
  private mutating func perform(_ request: Request, into report: inout PageReport) {
    var next: Reply? = step(request)
    while let reply = next {
      report.add(reply, session)
      switch report.next(after: reply) {
      case .wait: return
      case .verify: verify(into: &report)
      case .save: save(into: &report)
      case .proceed: break
      }
      next = report.hasRefusals ? nil : proceed(from: reply, into: &report)
    }
  }

  private mutating func proceed(from reply: Reply, into report: inout PageReport) -> Reply? {
    switch reply.need {
    case .command(.revert):
      var next = step(.revert)
      (next.remaining, next.row) = (reply.remaining, reply.row)
      return next
    case .read(let name):
      report.add(Refusal(.program(Wording.fileIsNotInPage(name))), session)
      return nil
    case .call(let call): report.notes.append(note(on: call))
    default: break
    }
    return reply.remaining.isEmpty ? nil : step(.perform(reply.remaining, reply.row))
  }

  /// What a page says instead of calling a function or running a program.
  private func note(on call: HandlerCall) -> String {
    switch call.function {
    case .registered(let name, _): session.form.pageDescription(ofFunction: name)
    case .program(let arguments): Wording.pageDoesNotRun(Wording.commandLine(arguments))
    case .selection, .details, .editAction: Wording.pageDoesNotCall(call.row?.id ?? "")
    }
  }

  /// Reports everything that is wrong.
  private mutating func verify(into report: inout PageReport) {
    let findings = session.verify()
    report.add(findings, session)
    if findings.isEmpty { report.notes.append(Wording.allSettingsAreValid) }
  }

  /// Counts the settings as saved, unless a requirement is not met.
  private mutating func save(into report: inout PageReport) {
    let findings = session.preventsSave ? session.findingsOfUnsaved() : []
    report.add(findings, session)
    guard findings.isEmpty else { return }
    session.markSaved()
    report.notes.append(Wording.savedInPageOnly)
  }
}

extension CompiledForm {
  /// What a page says instead of calling a function.
  package func pageDescription(ofFunction name: String) -> String {
    declaredActions[name] ?? Wording.pageDoesNotCall(name)
  }
}
