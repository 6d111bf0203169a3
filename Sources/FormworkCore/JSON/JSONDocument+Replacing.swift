extension JSONDocument {
  /// A copy of the document with some scalars replaced. All other bytes are kept, including those of values
  /// that do not change. The nodes keep their indices.
  package func replacing(_ values: [(node: Int, value: Value)]) -> JSONDocument {
    var replacement = [Int32](repeating: -1, count: nodes.count)
    for index in values.indices { replacement[values[index].node] = Int32(index) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 16 + 64)
    var nodes = nodes
    /// The open containers, the outermost first.
    var open: [Int] = []
    var copied = 0
    /// The new offset of a byte that has not been copied yet.
    func moved(_ offset: UInt32) -> UInt32 { UInt32(output.count + Int(offset) - copied) }
    for index in nodes.indices {
      while let last = open.last, nodes[last].next <= index {
        nodes[last].end = moved(nodes[last].end)
        open.removeLast()
      }
      let node = nodes[index]
      nodes[index].start = moved(node.start)
      switch node.kind {
      case .object, .array: open.append(index)
      case .null, .true, .false, .number, .string:
        if replacement[index] >= 0 {
          let value = values[Int(replacement[index])].value
          if value != self.value(of: index) {
            output += bytes[copied..<Int(node.start)]
            let start = output.count
            output.appendJSON(value)
            copied = Int(node.end)
            nodes[index].kind = Node.Kind(value)
            nodes[index].hasEscapes = output[start...].contains(UInt8(ascii: "\\"))
          }
        }
        nodes[index].end = moved(node.end)
      }
    }
    for container in open { nodes[container].end = moved(nodes[container].end) }
    output += bytes[copied...]
    return JSONDocument(file: file, bytes: output, nodes: nodes)
  }
}

extension JSONDocument.Node.Kind {
  package var isScalar: Bool { self != .array && self != .object }

  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = value ? .true : .false
    case .int, .double: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
