internal import CLibedit
internal import Formwork
internal import FormworkPlatform

/// A Swift interface to one `EditLine` of libedit. The C type is used only here.
///
/// The owner interprets signals and keys: libedit calls `nextScalar` for every scalar. Because libedit has
/// static variables, only one `Libedit` can exist at a time, and it must stay on one thread.
final class Libedit {
  /// What a command has done to the line.
  enum Effect {
    case changed, nothing

    fileprivate var code: UInt8 { UInt8(self == .changed ? CC_REFRESH : CC_ERROR) }
  }

  /// Runs the command ``insertCommand`` when `nextScalar` returns it. No key of a terminal sends it.
  static let insertScalar: Unicode.Scalar = "\u{9F}"

  /// Returns the next scalar; `nil` at the end of the input.
  var nextScalar: () -> Unicode.Scalar? = { nil }
  var insertCommand: () -> Effect = { .nothing }
  var completeCommand: () -> Effect = { .nothing }
  var searchCommand: (HistorySearch.Direction) -> Effect = { _ in .nothing }

  let editor: OpaquePointer
  private let history: OpaquePointer
  private let noHistory: OpaquePointer
  /// The prompts that libedit shows, as C strings at fixed addresses: an empty one until ``begin()``.
  private var prompts = [WideString(""), WideString("")]
  var prompt: WideString { hasBegun ? promptOfSearch ?? prompts[1] : prompts[0] }
  /// What is shown instead of the prompt during a search of the history.
  var promptOfSearch: WideString?
  private var hasBegun = false

  /// Whether the history can be recalled and searched.
  var recalls = true {
    didSet { _ = libedit_use_history(editor, recalls ? history : noHistory) }
  }

  /// The lines of the history, the latest last.
  private(set) var remembered: [String] = []

  /// The number of scalars in the line and its greatest width, as of the last ``fit()``.
  private var measured = (count: 0, width: 0)
  /// The scalar that libedit was given last.
  fileprivate var lastScalar: Unicode.Scalar?
  /// Whether scalars without a width have been drawn over what libedit has drawn.
  var hasMarks = false

  /// Returns `nil` if the terminal is unknown or cannot edit, or if the user's `.editrc` turns editing
  /// off.
  init?(programName: String) {
    guard let editor = libedit_open(programName) else { return nil }
    guard let history = libedit_history(Int32(HistoryFile.limit)), let noHistory = libedit_history(1) else {
      el_end(editor)
      return nil
    }
    self.editor = editor
    self.history = history
    self.noHistory = noHistory
    _ = libedit_set_handles_signals(editor, 0)
    _ = libedit_set_keys(editor, "emacs")
    _ = libedit_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    _ = libedit_set_prompt(editor, promptOf)
    _ = libedit_set_reader(editor, readScalar)
    _ = libedit_use_history(editor, history)
    bindKeys()
    guard libedit_is_editing(editor) != 0, libedit_capability(editor, "ce") != nil else { return nil }
  }

  deinit {
    // Otherwise, `el_end` sets the terminal's modes and discards what was typed ahead.
    _ = libedit_set_editing(editor, 0)
    el_end(editor)
    history_wend(history)
    history_wend(noHistory)
  }

  /// The user's own bindings replace ours, except for those that the editor depends on.
  private func bindKeys() {
    _ = libedit_bind(editor, "^W", "ed-delete-prev-word")
    _ = libedit_bind(editor, "\\e[1;5C", "em-next-word")
    _ = libedit_bind(editor, "\\e[1;5D", "ed-prev-word")
    _ = libedit_add_command(editor, "formwork-complete", "Complete the word before the cursor", runCompletion)
    _ = libedit_bind(editor, "^I", "formwork-complete")
    _ = libedit_add_command(editor, "formwork-search-prev", "Search the history backward", searchBackward)
    _ = libedit_bind(editor, "^R", "formwork-search-prev")
    _ = libedit_add_command(editor, "formwork-search-next", "Search the history forward", searchForward)
    _ = libedit_bind(editor, "^S", "formwork-search-next")
    el_source(editor, nil)
    _ = libedit_add_command(editor, "formwork-insert", "Insert a paste", runInsertion)
    _ = libedit_bind(editor, "\\237", "formwork-insert")
    _ = libedit_bind_alternative(editor, "\\237", "formwork-insert")
    // Ctrl-C arrives as a key: as a signal, it would also discard what was typed ahead, such as half a paste.
    _ = libedit_set_editing_mode(editor, "-isig")
    // libedit takes Ctrl-Q and Ctrl-S as keys. The output that a Ctrl-S stopped before a line would never continue.
    _ = libedit_set_editing_mode(editor, "-ixon")
  }
}

extension Libedit {
  /// Whether the terminal understands the sequences of ECMA-48, and so ignores those that it does not know.
  var hasControlSequences: Bool {
    libedit_capability(editor, "ce").map { $0[0] == 0x1B && $0[1] == UInt8(ascii: "[") } ?? false
  }

  func setRaw(_ isRaw: Bool) { _ = libedit_set_raw(editor, isRaw ? 1 : 0) }

  /// Reads a line, without its LF; returns `nil` at the end of the input. The owner must call ``begin()``.
  func readLine(prompt: String) -> String? {
    prompts[1] = WideString(prompt)
    promptOfSearch = nil
    hasBegun = false
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    let scalars = Self.text(line, Int(count)).unicodeScalars
    return String(scalars.last == "\n" ? scalars.dropLast() : scalars[...])
  }

  /// Prepares libedit, after it has asked for the first scalar and before it draws anything.
  func begin() {
    fit()
    hasMarks = false
    hasBegun = true
  }

  /// The greatest width of a line, in columns. It does not depend on the window, so that a line still
  /// fits when the window shrinks.
  private static let capacity = 20_000

  /// Makes libedit's screen as wide as the window, with rows for the line and for what one key can add to it.
  ///
  /// If a line needs more rows than its screen has, libedit (3.1-20221030) reads and writes beyond its tables. It also
  /// takes the window's rows again whenever a line begins. So this is called before each key and each insertion.
  ///
  /// - Returns: whether the screen has changed, so that the caller has to redraw the line.
  @discardableResult
  func fit() -> Bool {
    let columns = max(TerminalState.size.columns, 2)
    measure()
    let width = prompt.scalars.greatestWidth(columns) + measured.width
    guard columns != self.columns || libedit_number(editor, "li") < (width + Self.capacity) / columns + 4
    else { return false }
    if columns != self.columns { _ = libedit_set_number(editor, "co", String(columns)) }
    _ = libedit_set_number(editor, "li", String(2 * max(width, Self.capacity) / columns + 4))
    return true
  }

  /// Measures the line, unless the last key was added to its end, so that the cost of a key does not grow with the
  /// line.
  private func measure() {
    let text = scalars
    if text.count == measured.count, isFull { return }
    if text.count == measured.count + 1, let last = lastScalar, 0x20..<0x7F ~= last.value,
      text.last == wchar_t(last.value)
    {
      measured = (text.count, measured.width + 1)
    } else {
      measured = (text.count, text.greatestWidth(columns))
    }
  }

  /// Whether the line consisted of printable ASCII at the last ``fit()``.
  var isPlain: Bool { measured.width == measured.count }

  var columns: Int { max(Int(libedit_number(editor, "co")), 2) }

  /// Whether the line was so long at the last ``fit()`` that it can only be made shorter.
  var isFull: Bool { measured.width > Self.capacity }

  /// Whether a text can be inserted into the line.
  func hasRoom(for text: String) -> Bool {
    let addition = text.wide.withUnsafeBufferPointer { $0.greatestWidth(columns) }
    return scalars.greatestWidth(columns) + addition <= Self.capacity
  }

  /// The memory of the line, valid until libedit continues.
  var scalars: UnsafeBufferPointer<wchar_t> {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer else {
      return .init(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: line.lastchar - start)
  }

  private func isTooLong(_ line: String) -> Bool {
    line.wide.withUnsafeBufferPointer { $0.greatestWidth(columns) } > Self.capacity
  }

  /// Whether libedit itself asks for input, such as a search pattern, which is in the line after an LF.
  var isAsking: Bool { scalars.contains(0x0A) }

  /// Whether a search with ^R or ^S is in progress.
  var isSearching: Bool {
    let text = line.text
    return text.includes("\nbck") || text.includes("\nfwd")
  }

  /// The line so far and the cursor in scalars.
  var line: (text: String, cursor: Int) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ("", 0) }
    return (Self.text(start, line.lastchar - start), line.cursor - start)
  }

  /// Inserts a text for which there is room.
  func insert(_ text: String) {
    guard !text.isEmpty, hasRoom(for: text) else { return }
    el_winsertstr(editor, text.wide)
  }

  func deleteBeforeCursor(_ count: Int) { el_deletestr(editor, Int32(count)) }

  func moveCursor(by distance: Int) { _ = el_cursor(editor, Int32(distance)) }

  /// Replaces the line, unless the new line is too long.
  ///
  /// - Parameter cursor: where to put the cursor, in scalars.
  func replaceLine(with text: String, cursor: Int) {
    guard !isTooLong(text) else { return TerminalState.beep() }
    let old = line
    let count = old.text.unicodeScalars.count
    moveCursor(by: count - old.cursor)
    deleteBeforeCursor(count)
    insert(text)
    moveCursor(by: cursor - text.unicodeScalars.count)
  }

  /// Adds a line to the history, unless it would be too long when it is recalled.
  func remember(_ line: String) {
    // libedit removes one space from the end of a line that it recalls.
    let kept = line.hasSuffix(" ") ? line + " " : line
    guard !isTooLong(kept) else { return }
    _ = libedit_remember(history, kept.wide)
    if remembered.last != line { remembered.append(line) }
    if remembered.count > 2 * HistoryFile.limit { remembered.removeFirst(HistoryFile.limit) }
  }

  static func text(_ start: UnsafePointer<wchar_t>, _ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: start, count: count) {
      text.append(Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}")
    }
    return String(text)
  }
}

extension String {
  /// The scalars as a C string.
  fileprivate var wide: [wchar_t] { unicodeScalars.map { wchar_t($0.value) } + [0] }
}

/// A C string of scalars at a fixed address.
final class WideString {
  private let buffer: UnsafeMutableBufferPointer<wchar_t>

  init(_ text: String) {
    let scalars = text.wide
    buffer = .allocate(capacity: scalars.count)
    _ = buffer.initialize(from: scalars)
  }

  deinit { buffer.deallocate() }

  var start: UnsafeMutablePointer<wchar_t> { buffer.baseAddress! }
  var scalars: UnsafeBufferPointer<wchar_t> { UnsafeBufferPointer(start: start, count: buffer.count - 1) }
}

extension UnsafeBufferPointer<wchar_t> {
  /// An upper bound of the columns that the text takes, with the gaps before wide scalars at the ends of rows.
  fileprivate func greatestWidth(_ columns: Int) -> Int {
    reduce(0) { width, scalar in
      switch scalar {
      case 0x0A: width + columns
      case 0x20..<0x7F: width + 1
      default: width + (iswprint(wint_t(scalar)) != 0 ? 3 : 9)
      }
    }
  }
}

/// The `Libedit` that owns a C `EditLine`.
private func owner(of editor: OpaquePointer?) -> Libedit? {
  libedit_client_data(editor).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}

private let readScalar: el_rfunc_t = { editor, result in
  let owner = owner(of: editor)
  let scalar = owner?.nextScalar()
  owner?.lastScalar = scalar
  result?.pointee = wchar_t(scalar?.value ?? 0)
  return scalar == nil ? 0 : 1
}

private let promptOf: libedit_prompt_function = { editor in owner(of: editor)?.prompt.start }

private let runInsertion: libedit_command = { editor, _ in
  (owner(of: editor)?.insertCommand() ?? .nothing).code
}

private let runCompletion: libedit_command = { editor, _ in
  (owner(of: editor)?.completeCommand() ?? .nothing).code
}

private let searchBackward: libedit_command = { editor, _ in
  (owner(of: editor)?.searchCommand(.backward) ?? .nothing).code
}

private let searchForward: libedit_command = { editor, _ in
  (owner(of: editor)?.searchCommand(.forward) ?? .nothing).code
}
