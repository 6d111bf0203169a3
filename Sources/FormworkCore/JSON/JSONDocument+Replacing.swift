extension JSONDocument {
  /// The text with other values in the place of nodes; everything else keeps its bytes, and so does a value that
  /// is what it was.
  ///
  /// - Parameter values: the nodes in any order, none inside another one.
  package func replacing(_ values: [(node: Int, value: Value)]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 256)
    var copied = 0
    for (node, value) in values.sorted(by: { $0.node < $1.node }) where value != self.value(of: node) {
      output += bytes[copied..<start(of: node)]
      output.append(contentsOf: value.json.utf8)
      copied = end(of: node)
    }
    output += bytes[copied...]
    return output
  }
}
