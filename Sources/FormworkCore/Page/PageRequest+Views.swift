// The requests of a page that change nothing: they describe screens and rows.
extension PageRequest {
  /// What a page shows; `nil` if the request is of another kind.
  package func view(in session: Session) -> Value? {
    switch name {
    case "view": screen(in: session)
    case "row":
      view(in: session) { .object(.pageRow(session.view(ofRow: $0), of: session.form)) }
    case "shown":
      view(in: session) { ["shown": .string(session.view(ofRow: $0).shown(value("value")) ?? "")] }
    case "why": view(in: session) { why($0, in: session) }
    case "state": PageReport().reply(session)
    case "script": ["lines": .array(session.diff().map { .string($0) })]
    default: nil
    }
  }

  /// The row that a request names.
  package func row(in session: Session) throws(Refusal) -> RowID {
    guard let row = address.flatMap({ session.form.row(at: $0) }) else {
      throw Refusal(.unknownRow(text("id") ?? "", suggestion: nil))
    }
    return row
  }

  private func view(in session: Session, _ body: (RowID) -> Value) -> Value {
    do throws(Refusal) { return body(try row(in: session)) } catch {
      var report = PageReport()
      report.add(error, session)
      return report.reply(session)
    }
  }

  /// A screen with its sections and, within the bounds that the request gives, its rows.
  private func screen(in session: Session) -> Value {
    let name = text("screen")
    guard let screen = session.screenView(name) else {
      return [
        "error": .string(PageTexts(session).text(of: Refusal(.unknownScreen(name ?? "", suggestion: nil))))
      ]
    }
    let first = max(0, number("from") ?? 0)
    let last = number("count").map { first + min(max(0, $0), screen.rowCount) } ?? .max
    var place = 0
    let sections = screen.sections.map { section -> Value in
      defer { place += section.count }
      let rows = max(first - place, 0)..<max(first - place, 0, min(section.count, last - place))
      return [
        "index": .count(section.index), "header": .extremity(section.header),
        "footer": .extremity(section.footer),
        "indexTitle": section.shownIndexTitle.map { .string($0) } ?? .null, "count": .count(section.count),
        "from": .count(rows.lowerBound),
        "rows": .array(
          (rows.lowerBound < section.count ? rows : 0..<0).map {
            .object(.pageRow(section[$0], of: session.form))
          }),
      ]
    }
    return [
      "id": .string(screen.id), "title": .string(screen.titles.last ?? ""),
      "back": screen.titles.count > 1 ? .string(screen.titles[screen.titles.count - 2]) : .null,
      "rowCount": .count(screen.rowCount), "sections": .array(sections),
    ]
  }

  private func why(_ row: RowID, in session: Session) -> Value {
    let label = session.label(ofRow: row)
    // The search for a remedy tries changes.
    var trial = session
    let reasons = Explanation(of: row, in: &trial).reasons
    return [
      "label": .string(label),
      "reasons": .array(
        reasons.map { reason in
          [
            "lines": .array(Wording.lines(for: reason, of: label).map { .string($0) }),
            "remedies": .array((reason.remedies ?? []).map { .string(PageTexts(session).text(of: $0)) }),
          ]
        }),
    ]
  }
}

extension Value {
  fileprivate static func extremity(_ extremity: Extremity?) -> Value {
    if let lines = extremity?.view?.lines { return .array(lines.map { .string($0) }) }
    return extremity?.title.map { .string($0) } ?? .null
  }
}

extension Record {
  /// A row with everything that a page needs to draw its control.
  static func pageRow(_ row: RowView, of form: CompiledForm) -> Record {
    var object = Record.row(row)
    func add(_ name: String, _ value: Value?) { object[name] = value }
    func add(_ name: String, _ text: String?) { add(name, text.map { Value.string($0) }) }
    add("text", row.cell.text)
    add("image", row.cell.image)
    add("cell", row.cell.style.rawValue)
    add("cellName", row.cellName)
    add("role", row.role)
    add("shown", row.progress?.percentage ?? row.shownValue)
    add("defaultShown", row.isSecure ? nil : row.shown(row.defaultValue))
    add("placeholder", row.placeholder)
    add("help", row.help)
    add("view", row.viewName)
    add("isUnsaved", .bool(row.isUnsaved))
    add("isSecure", .bool(row.isSecure))
    if row.value?.isUnknown ?? false { add("isSecretMark", true) }
    add("leadsOn", .bool(row.leadsOn))
    add("hasChevron", .bool(row.hasChevron))
    add("isTappable", .bool(row.isTappable))
    add("hasDetails", .bool(row.accessory.hasDetailButton))
    if !row.editActions.isEmpty {
      add(
        "actions",
        .array(
          row.editActions.map { ["title": .string($0.title), "destructive": .bool($0.isDestructive)] }))
    }
    if let input = row.input { add("input", .object(input.pageObject(chosen: row.openValue))) }
    if let input = row.input, input.kind == .json { add("source", row.openValue.map { input.editable($0) }) }
    if !row.isSecure, let elements = row.elements { add("elements", .array(elements)) }
    if form.loads(ofRow: row.row).contains(where: { form.loads[$0].next != nil }) { add("hasMore", true) }
    return object
  }
}

extension RowView {
  /// The elements of a list, or the names of a map with their values, for people.
  fileprivate var elements: [Value]? {
    guard let element = input?.element else { return nil }
    if let object = value?.object {
      return object.map { member in
        [
          "name": .string(member.name), "shown": .string(element.shown(member.value)),
          "text": .string(element.written(member.value)),
        ]
      }
    }
    return value?.array?.map { value in
      ["shown": .string(element.shown(value)), "text": .string(element.written(value))]
    } ?? []
  }
}

extension Input {
  /// What a control needs to know about the values that a row accepts.
  ///
  /// - Parameter chosen: the row's value.
  fileprivate func pageObject(chosen: Value?) -> Value.Object {
    var object: Value.Object = ["kind": .string(pageKind), "isRequired": .bool(isRequired)]
    if isNullable { object["isNullable"] = true }
    if isSecure { object["isSecure"] = true }
    switch rules {
    case .number(let rules):
      object["isInteger"] = .bool(rules.isInteger)
      object["minimum"] = rules.minimum.map { Value($0) }
      object["maximum"] = rules.maximum.map { Value($0) }
      object["step"] = rules.step.map { Value($0) }
      object["isSlider"] = .bool(rules.isSlider)
    case .text(let rules): object["format"] = .string(rules.format.rawValue)
    case .choice(let rules):
      object["items"] = .array(
        rules.items.map { item in
          var object: Value.Object = ["value": item.value, "title": .string(item.title)]
          object["detail"] = item.detail.map { .string($0) }
          if item.isDisabled { object["isDisabled"] = true }
          if item.value == chosen { object["isChosen"] = true }
          object["chosenAt"] = chosen?.array?.firstIndex(of: item.value).map { .count($0) }
          return .object(object)
        })
    case .list(let rules):
      object["element"] = .object(rules.element.pageObject(chosen: chosen))
      object["isUnique"] = .bool(rules.isUnique)
    case .map(let rules): object["element"] = .object(rules.element.pageObject(chosen: nil))
    default: break
    }
    return object
  }

  private var pageKind: String {
    switch rules {
    case .toggle: "toggle"
    case .number: "number"
    case .choice: "choice"
    case .list: "list"
    case .map: "map"
    case .json: "json"
    default: "text"
    }
  }
}
