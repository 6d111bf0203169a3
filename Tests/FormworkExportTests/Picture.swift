import Foundation
import FoundationXML
import Testing

@testable import FormworkExport

/// A picture as an XML parser reads it.
final class Picture: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    /// The width and height of the picture or screen that contains it.
    var room: (width: Double, height: Double)
  }

  private(set) var elements: [Element] = []
  /// The indices of the elements that are open, and the rooms of the pictures.
  private var open: [Int] = []
  private var rooms: [(width: Double, height: Double)] = [(.infinity, .infinity)]
  private var fault: (any Error)?

  /// - Throws: if the text is not well-formed XML.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw fault ?? parser.parserError ?? CocoaError(.formatting) }
  }

  /// The texts that are drawn, in order.
  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, room: rooms[rooms.count - 1]))
    if name == "svg" {
      rooms.append((Double(attributes["width"] ?? "") ?? 0, Double(attributes["height"] ?? "") ?? 0))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
    if name == "svg" { rooms.removeLast() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let index = open.last { elements[index].text += string }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { fault = fault ?? error }
}

extension Picture.Element {
  /// The left and right edges of a text in the font for which it was laid out.
  var extent: ClosedRange<Double> {
    let classes = Set((attributes["class"] ?? "").split(separator: " ").map(String.init))
    let size = classes.compactMap { $0.hasPrefix("s") ? Double($0.dropFirst()) : nil }.first ?? 0
    let weight: TextFont.Weight =
      classes.contains("bold")
      ? .bold : classes.contains("semibold") ? .semibold : classes.contains("medium") ? .medium : .regular
    let font = TextFont(size: size, weight: weight, isMonospaced: classes.contains("mono"))
    let width = attributes["textLength"].flatMap(Double.init) ?? font.width(of: text)
    let x = number("x")
    return switch attributes["text-anchor"] {
    case "middle": x - width / 2...x + width / 2
    case "end": x - width...x
    default: x...x + width
    }
  }

  func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
}
