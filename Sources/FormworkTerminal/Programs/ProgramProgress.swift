import Formwork

/// Shows that a program is running: the lines that it prints on its standard error, and how long it has taken.
@MainActor
final class ProgramProgress {
  private let name: String
  private let reporter: Reporter
  private let start = ContinuousClock.now
  /// When something was last shown.
  private var lastLine = ContinuousClock.now
  private(set) var hasLines = false
  private var frame = 0
  private var isDrawn = false
  /// Whether it was said that the program is running.
  private(set) var hasSaidRunning = false

  init(_ name: String, _ reporter: Reporter) { (self.name, self.reporter) = (name, reporter) }

  var elapsed: Duration { .now - start }

  func show(_ line: String) {
    clear()
    hasLines = true
    lastLine = .now
    reporter.note(line)
  }

  /// Shows after a second of silence that the program is still running.
  func tick() {
    guard lastLine.duration(to: .now) >= .seconds(1), !reporter.isQuiet else { return }
    if reporter.canRedraw {
      let frames = reporter.isUnicode ? Self.frames : Self.plainFrames
      frame = (frame + 1) % frames.count
      isDrawn = true
      reporter.redraw("\(frames[frame]) \(name.excerpt(30))  \(Wording.elapsed(elapsed))")
    } else if !hasLines, !hasSaidRunning {
      hasSaidRunning = true
      reporter.note(Wording.running(name))
    }
  }

  /// Removes the line that is redrawn.
  func clear() {
    if isDrawn { reporter.redraw("") }
    isDrawn = false
  }

  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private static let plainFrames = Array("|/-\\")
}
