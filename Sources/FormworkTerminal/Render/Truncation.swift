import Formwork

extension String {
  /// The text, or its beginning and an ellipsis if it has more columns.
  func truncated(to width: Int, ellipsis: String = "…") -> String {
    guard displayWidth > width else { return self }
    var result = ""
    var taken = ellipsis.displayWidth
    for character in self {
      taken += character.displayWidth
      guard taken <= width else { break }
      result.append(character)
    }
    return result + ellipsis
  }
}
