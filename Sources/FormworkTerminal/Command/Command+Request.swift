import Formwork

extension Command {
  /// Why a command does not result in a request.
  enum RequestFault: Error {
    /// No known row has this name; a file that has not been read may define it.
    case unknownRow(Word, position: Int)
    case failed(CommandFailure)
    /// All refusals of the rows that the command names.
    case refused([Refusal])
  }

  /// The request that the command results in; `nil` for a command that only shows something, saves or quits.
  ///
  /// - Parameter numbered: at a prompt, the rows that can be named by number.
  func request(in session: Session, _ numbered: NumberedRows?) throws(RequestFault) -> Request? {
    switch name {
    case .back: return .back
    case .home: return .home
    case .revert: return .revert
    case .undo: return .undo
    case .redo: return .redo
    case .jump: return .jump(indexTitle: self[0].text)
    case .set: return .change(try edits(in: session, numbered), .input)
    case .open: return .open(session.form.address(of: try row(in: session, numbered)))
    case .tap: return .tap(session.form.address(of: try row(in: session, numbered)))
    case .details: return .details(session.form.address(of: try row(in: session, numbered)))
    case .do:
      return .editAction(session.form.address(of: try row(in: session, numbered)), title: self[1].text)
    case .add, .remove, .move:
      let row = try row(in: session, numbered)
      if name == .add, arguments.count == 1, !session.form.addsUnnamedItems(row) {
        let usage = CommandDescription[name].usage
        throw .failed(
          CommandFailure(
            .missingWord(usage: usage, MissingWord(.newElement)), column: self[0].endColumn))
      }
      do throws(Refusal) {
        guard let operation = elementOperation else { return nil }
        return .change([try session.edit(row, operation)], .input)
      } catch { throw .refused([error]) }
    case .reset:
      return .change(try expandingGroups(in: session, numbered).edits(in: session, numbered), .input)
    case .toggle, .next, .prev:
      let row = try row(in: session, numbered)
      do throws(Refusal) { return .change([try edit(of: row, in: session)], .input) } catch {
        throw .refused([error])
      }
    default: return nil
    }
  }

  private func edit(of row: RowID, in session: Session) throws(Refusal) -> Edit {
    switch name {
    case .toggle: try session.editToToggle(row)
    case .next: try session.edit(toStep: row, by: 1)
    default: try session.edit(toStep: row, by: -1)
    }
  }

  private func edits(in session: Session, _ numbered: NumberedRows?) throws(RequestFault) -> [Edit] {
    var edits: [(edit: Edit, position: Int)] = []
    let count = arguments.count / CommandDescription[name].parameters.roundCount
    edits.reserveCapacity(count)
    var refusals: [Refusal] = []
    for position in 0..<count {
      let row: RowID
      do throws(RequestFault) { row = try self.row(in: session, numbered, position) } catch {
        // All mistakes are reported at once, but a file that has not been read may define the row.
        guard case .unknownRow(let word, _) = error, session.form.unreadFiles.isEmpty else { throw error }
        do throws(Refusal) {
          if let edit = try session.edit(ofMember: word.text, operation(position, nil), position: position) {
            edits.append((edit, position))
            continue
          }
        } catch {
          refusals.append(error)
          continue
        }
        let assignment = Assignment(name: word.text, operation: operation(position, nil))
        refusals.append(
          session.refusal(ofMember: assignment, position: position)
            ?? Refusal(word.reasonOfUnknownRow(for: name, in: session), subject: .row(position)))
        continue
      }
      do throws(Refusal) {
        edits.append((try edit(of: row, position, in: session), position))
      } catch { refusals.append(error) }
    }
    guard refusals.isEmpty else {
      throw .refused((refusals + session.refusals(ofValues: edits)).sorted { $0.position < $1.position })
    }
    return edits.map(\.edit)
  }

  /// The edit of the n-th row that `set` or `reset` names.
  private func edit(of row: RowID, _ position: Int, in session: Session) throws(Refusal) -> Edit {
    let operation = operation(position, session.form.input(of: row))
    if operation == .set(.null), !(session.form.input(of: row)?.isNullable ?? true) {
      let edit = try session.edit(row, .remove, position: position)
      throw session.refusal(.notNullable, of: edit, position)
    }
    if name == .set, case let word = self[position * 2 + 1], word.hasLostQuotes,
      session.form.input(of: row)?.takesTextAndJSON ?? false
    {
      let edit = try session.edit(row, .remove, position: position)
      throw session.refusal(.notJSON(word.text, .any), of: edit, position)
    }
    return try session.edit(row, operation, position: position)
  }

  /// What `set` or `reset` does with the n-th row that it names.
  private func operation(_ position: Int, _ input: Input?) -> Edit.Operation {
    if name == .reset { return .remove }
    let word = self[position * 2 + 1]
    // An empty word has quotes.
    return word.isNull ? .set(.null) : input?.operation(forExplicit: word.text) ?? .enter(word.text)
  }

  private func row(
    in session: Session, _ numbered: NumberedRows?, _ position: Int = 0
  ) throws(RequestFault) -> RowID {
    let word = rowWord(position) ?? self.word
    do throws(CommandFailure) {
      if let row = try word.row(in: session, numbered, having: rowFeature, position: position) { return row }
    } catch { throw .failed(error) }
    throw .unknownRow(word, position: position)
  }
}

// MARK: - Places

extension Command {
  /// The feature that a row named by the command must have.
  var rowFeature: RowFeature { CommandDescription[name].parameters.rowFeature ?? .anything }

  /// The column of the word that a refusal is about: the one that a fault of an element quotes, if it does.
  func column(of refusal: Refusal) -> Int {
    let values = options.compactMap(\.value)
    let wrong: Word? =
      switch refusal.reason {
      case .value(.noSuchElement(let text?, _), _): values.first { $0.text == text }
      case .value(.elementOutOfRange(let number, _), _): values.first { Int($0.text) == number }
      case .value(.noOrder, _): options.first?.word
      default: nil
      }
    return wrong?.column ?? column(of: refusal.subject)
  }

  /// The column of the word that a part of the command is.
  func column(of subject: Refusal.Subject) -> Int {
    switch subject {
    case .command: (rowWord(0) ?? word).column
    case .row(let index): (rowWord(index) ?? word).column
    case .value(let index): (valueWord(index) ?? rowWord(index) ?? word).column
    }
  }

  /// The argument that names the n-th row.
  func rowWord(_ index: Int) -> Word? {
    argument(index) { if case .row = $0 { true } else { false } }
  }

  /// The argument for the n-th row: its value, or the title of its action.
  private func valueWord(_ index: Int) -> Word? {
    argument(index) { if case .row = $0 { false } else { true } }
  }

  /// The argument for the first parameter that matches, in the n-th repetition of the parameters.
  private func argument(_ index: Int, where isMeant: (Parameter) -> Bool) -> Word? {
    let parameters = CommandDescription[name].parameters
    guard let place = parameters.place(inRepetition: index, where: isMeant), place < arguments.count else {
      return nil
    }
    return self[place]
  }
}

extension Input {
  /// Whether both JSON and a text that is not JSON can be valid.
  fileprivate var takesTextAndJSON: Bool {
    guard case .anyOf(let rules) = rules else { return false }
    return rules.inputs.contains { $0.element != nil || $0.kind == .json }
  }
}
