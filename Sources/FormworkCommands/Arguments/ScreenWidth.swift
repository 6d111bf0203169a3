import ArgumentParser
import Formwork

/// The allowed widths of a screen in a page or a picture, in points.
package enum ScreenWidth {
  /// Controls do not fit on narrower screens.
  package static let range = 200...2000

  package static var limits: String { "from \(range.lowerBound) to \(range.upperBound)" }

  package static func validate(_ width: Int) throws {
    guard range.contains(width) else {
      throw ValidationError(Wording.mustBe("--width", limits, not: width))
    }
  }
}
