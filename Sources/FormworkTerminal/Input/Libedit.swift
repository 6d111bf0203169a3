internal import CLibedit

#if canImport(Glibc)
  internal import Glibc
#endif

/// One `EditLine` of libedit, in Swift's terms. The only file that knows C's.
///
/// Signals, keys and what they mean are its owner's: libedit asks `nextScalar` for every scalar.
@MainActor final class Libedit {
  /// What a command has done to the line.
  enum Effect {
    case changed, nothing

    fileprivate var code: UInt8 { UInt8(self == .changed ? CC_REFRESH : CC_ERROR) }
  }

  /// Runs the command ``insertCommand`` when `nextScalar` gives it. No key of a terminal sends it.
  nonisolated static let insertScalar: Unicode.Scalar = "\u{9F}"

  /// `nil`: the end of the input.
  var nextScalar: () -> Unicode.Scalar? = { nil }
  var insertCommand: () -> Effect = { .nothing }
  var completeCommand: () -> Effect = { .nothing }

  private let editor: OpaquePointer
  private let history: OpaquePointer
  fileprivate private(set) var prompt = UnsafeMutableBufferPointer<wchar_t>.allocate(capacity: 1)

  /// `nil` where the terminal's type is unknown or can do nothing, or where the user's `.editrc` turns editing
  /// off.
  init?(programName: String) {
    guard let editor = libedit_open(programName) else { return nil }
    guard let history = libedit_history(1000) else {
      el_end(editor)
      return nil
    }
    self.editor = editor
    self.history = history
    prompt.initialize(repeating: 0)
    _ = libedit_set_handles_signals(editor, 0)
    _ = libedit_set_keys(editor, "emacs")
    _ = libedit_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    _ = libedit_set_prompt(editor, promptOf)
    _ = libedit_set_reader(editor, readScalar)
    _ = libedit_use_history(editor, history)
    bindKeys()
    guard libedit_is_editing(editor) != 0, libedit_capability(editor, "ce") != nil else { return nil }
  }

  isolated deinit {
    // Else `el_end` sets the terminal's modes and throws away what is typed ahead.
    _ = libedit_set_editing(editor, 0)
    el_end(editor)
    history_wend(history)
    prompt.deallocate()
  }

  /// The user's own bindings win over ours where ours are habits, and lose where the editor depends on them.
  private func bindKeys() {
    _ = libedit_bind(editor, "^W", "ed-delete-prev-word")
    _ = libedit_bind(editor, "\\e[1;5C", "em-next-word")
    _ = libedit_bind(editor, "\\e[1;5D", "ed-prev-word")
    _ = libedit_add_command(editor, "formwork-complete", "Complete the word before the cursor", runCompletion)
    _ = libedit_bind(editor, "^I", "formwork-complete")
    el_source(editor, nil)
    _ = libedit_add_command(editor, "formwork-insert", "Insert a paste", runInsertion)
    _ = libedit_bind(editor, "\\237", "formwork-insert")
    _ = libedit_bind_alternative(editor, "\\237", "formwork-insert")
    // Ctrl-C comes as a key: as a signal it would also throw away what is typed ahead, such as half a paste.
    _ = libedit_set_editing_mode(editor, "-isig")
  }
}

extension Libedit {
  /// Whether the terminal understands the sequences of ECMA-48, and so ignores those that it does not know.
  var hasControlSequences: Bool {
    libedit_capability(editor, "ce").map { $0[0] == 0x1B && $0[1] == UInt8(ascii: "[") } ?? false
  }

  func setPrompt(_ text: String) {
    prompt.deallocate()
    prompt = .allocate(capacity: text.unicodeScalars.count + 1)
    _ = prompt.initialize(from: text.unicodeScalars.map { wchar_t($0.value) } + [0])
  }

  func setRaw(_ isRaw: Bool) { _ = libedit_set_raw(editor, isRaw ? 1 : 0) }

  /// A line without its LF; `nil` at the end of the input.
  func readLine() -> String? {
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    var scalars = Self.text(line, Int(count)).unicodeScalars
    while let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
    return String(scalars)
  }

  /// The line so far and the cursor in scalars.
  var line: (text: String, cursor: Int) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ("", 0) }
    return (Self.text(start, line.lastchar - start), line.cursor - start)
  }

  func insert(_ text: String) {
    guard !text.isEmpty else { return }
    el_winsertstr(editor, text.unicodeScalars.map { wchar_t($0.value) } + [0])
  }

  func deleteBeforeCursor(_ count: Int) { el_deletestr(editor, Int32(count)) }

  func moveCursor(by distance: Int) { _ = el_cursor(editor, Int32(distance)) }

  /// Draws prompt and line anew, from the cursor's row on.
  func redraw() {
    TerminalState.write("\r")
    _ = libedit_refresh(editor)
  }

  func remember(_ line: String) {
    // libedit takes one blank off the end of what it recalls.
    let kept = line.hasSuffix(" ") ? line + " " : line
    _ = libedit_remember(history, kept.unicodeScalars.map { wchar_t($0.value) } + [0])
  }

  private static func text(_ start: UnsafePointer<wchar_t>, _ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: start, count: count) {
      text.append(Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}")
    }
    return String(text)
  }
}

/// The owner of a C `EditLine`; libedit calls back only within `readLine`, so on the main actor.
private func owner(of editor: OpaquePointer?) -> Libedit? {
  libedit_client_data(editor).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}

private let readScalar: el_rfunc_t = { editor, result in
  let owner = owner(of: editor)
  let scalar = MainActor.assumeIsolated { owner?.nextScalar() }
  result?.pointee = wchar_t(scalar?.value ?? 0)
  return scalar == nil ? 0 : 1
}

private let promptOf: libedit_prompt_function = { editor in
  let owner = owner(of: editor)
  let address = MainActor.assumeIsolated { UInt(bitPattern: owner?.prompt.baseAddress) }
  return UnsafeMutablePointer(bitPattern: address)
}

private let runInsertion: libedit_command = { editor, _ in
  let owner = owner(of: editor)
  return MainActor.assumeIsolated { (owner?.insertCommand() ?? .nothing).code }
}

private let runCompletion: libedit_command = { editor, _ in
  let owner = owner(of: editor)
  return MainActor.assumeIsolated { (owner?.completeCommand() ?? .nothing).code }
}
