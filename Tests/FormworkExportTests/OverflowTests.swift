import Testing

@testable import Formwork
@testable import FormworkExport

/// Nothing that is drawn exceeds its screen, whatever a form contains.
struct OverflowTests {
  private static let widths = [200, 320, 375, 800]

  @Test(arguments: ShippedForms.names, widths)
  func shippedForms(name: String, width: Int) throws {
    try check(Document.ofShippedForm(name), width: width)
  }

  @Test(arguments: 0..<40, widths)
  func randomTexts(seed: UInt64, width: Int) throws {
    var texts = HostileTexts(seed: seed)
    try check(Document.ofSamples(texts.form()), width: width)
  }

  private func check(_ document: Document, width: Int) throws {
    let picture = try Picture(document.svg(width: width))
    for element in picture.elements {
      let room = element.room
      let (x, y): (ClosedRange<Double>, ClosedRange<Double>)
      switch element.name {
      case "text": (x, y) = (element.extent, element.number("y")...element.number("y"))
      case "rect", "svg":
        x = element.number("x")...element.number("x") + element.number("width")
        y = element.number("y")...element.number("y") + element.number("height")
      default: continue
      }
      #expect(
        x.lowerBound >= -0.1 && x.upperBound <= room.width + 0.1, "\(element.name) \(element.text) \(x)")
      #expect(
        y.lowerBound >= -0.1 && y.upperBound <= room.height + 0.1, "\(element.name) \(element.text) \(y)")
    }
  }
}
