internal import CPage

enum SVGStyle {
  /// The fonts and colors of a picture, as CSS.
  static let css = String(decoding: picture_style().array.dropLast(), as: UTF8.self)
}

extension TextFont {
  /// The classes that make a text this size and weight.
  var classes: String {
    var classes = "s" + size.inSVG
    if weight != .regular { classes += " " + weight.rawValue }
    return isMonospaced ? classes + " mono" : classes
  }
}
