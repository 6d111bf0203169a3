import Formwork

/// Whether a line would be carried out now.
enum Verdict: Equatable {
  case accepted
  case refused(Refusal?)

  /// - Parameter numbered: at a prompt, the rows that can be named by number.
  init(on line: String, in session: inout Session, _ numbered: NumberedRows?, mayAsk: Bool) {
    let words = (try? Word.split(line)) ?? []
    self = words.isEmpty ? .refused(nil) : Self(on: words, in: &session, numbered, mayAsk: mayAsk)
  }

  init(on words: [Word], in session: inout Session, _ numbered: NumberedRows?, mayAsk: Bool) {
    self = Self.judge(words, &session, numbered, mayAsk)
  }

  private static func judge(
    _ words: [Word], _ session: inout Session, _ numbered: NumberedRows?, _ mayAsk: Bool
  ) -> Verdict {
    guard let command = try? Command.read(words, allowsPrefix: numbered != nil) else { return .refused(nil) }
    switch command.name {
    case .find: return TextSearch(command[0].text).rows(in: session).isEmpty ? .refused(nil) : .accepted
    case .quit: return mayAsk || !session.hasUnsavedChanges ? .accepted : .refused(nil)
    case .edit:
      let isEditable =
        mayAsk && ((try? words[1].row(in: session, nil))?.map { session.isEnabled($0) } ?? false)
      return isEditable ? .accepted : .refused(nil)
    default: break
    }
    do throws(Command.RequestFault) {
      guard let request = try command.request(in: session, numbered) else { return .accepted }
      return session.previewing(request) { _, reply in
        let isAccepted =
          switch reply.need {
          case .ask: mayAsk
          case .show(let alert): mayAsk || !alert.asks
          default: reply.refusals.isEmpty
          }
        return isAccepted ? .accepted : .refused(reply.refusals.first)
      }
    } catch {
      if case .refused(let refusals) = error { return .refused(refusals.first) }
      return .refused(nil)
    }
  }
}
