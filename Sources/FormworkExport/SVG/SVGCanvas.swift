import Formwork

/// Writes the elements of an SVG picture. Coordinates are in points; classes refer to `SVGStyle`.
struct SVGCanvas {
  private(set) var text = ""

  /// Writes elements that contain others.
  mutating func group(_ name: String, _ attributes: [SVGAttribute], _ body: (inout SVGCanvas) -> Void) {
    open(name, attributes, end: ">\n")
    body(&self)
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [SVGAttribute]) { open(name, attributes, end: "/>\n") }

  /// Writes an element that contains text.
  mutating func element(_ name: String, _ attributes: [SVGAttribute] = [], text content: String) {
    element(name, attributes, escaped: content.inXML)
  }

  /// Writes an element with text that is already fit for XML.
  mutating func element(_ name: String, _ attributes: [SVGAttribute], escaped content: String) {
    open(name, attributes, end: ">")
    text += content
    text += "</\(name)>\n"
  }

  /// Writes CSS, which contains no text of a form.
  mutating func style(_ css: String) { text += "<style>\n\(css)\n</style>\n" }

  private mutating func open(_ name: String, _ attributes: [SVGAttribute], end: String) {
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value.inXML)\"" }
    text += end
  }
}

/// An attribute of an element.
struct SVGAttribute {
  var name: String
  var value: String

  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  init(_ name: String, _ value: Double) { self.init(name, value.inSVG) }

  static func style(_ classes: String) -> SVGAttribute { SVGAttribute("class", classes) }
}

// MARK: - Shapes

extension SVGCanvas {
  mutating func rectangle(_ frame: Frame, radius: Double = 0, _ classes: String) {
    var attributes: [SVGAttribute] = frame.attributes
    if radius > 0 { attributes.append(SVGAttribute("rx", radius)) }
    element("rect", attributes + [.style(classes)])
  }

  mutating func circle(x: Double, y: Double, radius: Double, _ classes: String) {
    element(
      "circle", [SVGAttribute("cx", x), SVGAttribute("cy", y), SVGAttribute("r", radius), .style(classes)])
  }

  mutating func line(from x: Double, _ y: Double, to x2: Double, _ y2: Double, _ classes: String) {
    element(
      "line",
      [
        SVGAttribute("x1", x), SVGAttribute("y1", y), SVGAttribute("x2", x2), SVGAttribute("y2", y2),
        .style(classes),
      ])
  }

  /// A line through points.
  mutating func path(_ points: [(x: Double, y: Double)], _ classes: String) {
    let data = points.enumerated().map {
      "\($0.offset == 0 ? "M" : "L")\($0.element.x.inSVG) \($0.element.y.inSVG)"
    }
    element("path", [SVGAttribute("d", data.joined()), .style(classes)])
  }

  /// One line of text.
  ///
  /// - Parameters:
  ///   - line: the text and its width. If the text might not fit in a wider font, the viewer is told to keep
  ///     it to that width.
  ///   - room: the greatest width.
  ///   - y: the baseline.
  mutating func text(
    _ line: TextBlock.Line, _ font: TextFont, x: Double, y: Double, room: Double,
    _ classes: String, _ anchor: TextAnchor = .start
  ) {
    if line.text.isEmpty { return }
    var attributes = [SVGAttribute("x", x), SVGAttribute("y", y), .style("\(font.classes) \(classes)")]
    if anchor != .start { attributes.append(SVGAttribute("text-anchor", anchor.rawValue)) }
    let mayNotFit = line.width * 1.2 > room || !line.text.allSatisfy(\.hasCommonWidth)
    if mayNotFit, line.width > 0 {
      attributes += [
        SVGAttribute("textLength", line.width), SVGAttribute("lengthAdjust", "spacingAndGlyphs"),
      ]
    }
    // Otherwise, several spaces would be shown as one.
    if line.text.includes("  ") { attributes.append(SVGAttribute("xml:space", "preserve")) }
    element("text", attributes, text: line.text)
  }

  /// The lines of a text; `y` is the top of the first one.
  mutating func text(
    _ block: TextBlock, x: Double, y: Double, _ classes: String, _ anchor: TextAnchor = .start
  ) {
    for (index, line) in block.lines.enumerated() {
      let baseline = y + Double(index) * block.font.lineHeight + block.font.ascent
      text(line, block.font, x: x, y: baseline, room: block.room, classes, anchor)
    }
  }
}

enum TextAnchor: String { case start, middle, end }

/// A rectangle.
struct Frame: Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }

  var attributes: [SVGAttribute] {
    [
      SVGAttribute("x", x), SVGAttribute("y", y), SVGAttribute("width", width),
      SVGAttribute("height", height),
    ]
  }
}

// MARK: - Text in XML

extension String {
  /// The text as content of an element or an attribute. What XML 1.0 does not permit is written visibly.
  var inXML: String {
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Double {
  /// The number with at most two decimals.
  var inSVG: String {
    let text = ((self * 100).rounded() / 100).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
