import Formwork

/// A text from a file or a descriptor that becomes the value of a setting.
enum ValueText {
  /// The text in bytes, without a newline at its end.
  static func text(_ bytes: [UInt8], path: String) throws(FileFault) -> String {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    if bytes.contains(0) { throw .notText(path, hasNUL: true) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path, hasNUL: false) }
    return text
  }

  /// Reads a descriptor to its end.
  ///
  /// - Parameter isReadable: called before each piece is read; `false` stops the reading.
  /// - Returns: `nil` if the reading was stopped.
  static func read(
    _ descriptor: Int32, path: String, while isReadable: () -> Bool
  ) throws(FileFault) -> [UInt8]? {
    var bytes: [UInt8] = []
    while isReadable() {
      let piece = try FileSystem.readPiece(descriptor, path: path)
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > SizeLimit.value { throw .tooLarge(path, limit: SizeLimit.value) }
    }
    return nil
  }
}
