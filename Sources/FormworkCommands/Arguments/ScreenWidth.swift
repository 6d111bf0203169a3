import ArgumentParser

/// The widths of a screen in a page or a picture, in points.
package enum ScreenWidth {
  /// In a smaller width, controls would not fit.
  package static let range = 200...2000

  package static func validate(_ width: Int) throws {
    guard range.contains(width) else {
      throw ValidationError("--width must be from \(range.lowerBound) to \(range.upperBound), not \(width)")
    }
  }
}
