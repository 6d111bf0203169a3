extension SyntaxTree {
  /// The JSON document with other scalars in place of some of its scalars. Everything else is unchanged, byte for byte,
  /// and the nodes keep their numbers.
  ///
  /// - Returns: `nil` if the text is not in JSON, or if a scalar is not read back with the intended value.
  package func replacing(_ scalars: [(node: Int, value: Value)]) -> SyntaxTree? {
    if !readings.isEmpty { return nil }
    // An equal value keeps its text.
    var scalars = scalars.filter { $0.value != value(of: $0.node) }
    if scalars.isEmpty { return self }
    scalars.sort { $0.node < $1.node }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 256)
    var end = 0
    /// For each scalar, where it begins, and by how much what follows it is moved.
    var (starts, shifts): ([Int], [Int]) = ([], [])
    starts.reserveCapacity(scalars.count)
    shifts.reserveCapacity(scalars.count)
    for (node, value) in scalars {
      text.append(bytes.span.extracting(end..<start(of: node)))
      starts.append(text.count)
      text.appendJSON(value)
      end = self.end(of: node)
      shifts.append(text.count - end)
    }
    text += bytes[end...]
    guard text.count <= UInt32.max, let new = JSONReader.readScalars(at: starts, in: text.span) else {
      return nil
    }
    let document = SyntaxTree(
      file: file, bytes: text, nodes: moved(scalars.map { $0.node }, new, shifts), duplicates: duplicates)
    return scalars.allSatisfy { document.value(of: $0.node) == $0.value } ? document : nil
  }

  /// The nodes with new ones in place of some, and the others moved.
  ///
  /// - Parameters:
  ///   - replaced: the numbers of the nodes that are replaced, in order.
  ///   - shifts: for each of these nodes, by how much what follows it is moved.
  private func moved(_ replaced: [Int], _ new: [Node], _ shifts: [Int]) -> [Node] {
    var nodes = nodes
    /// The number of replaced nodes before the current one.
    var count = 0
    for index in nodes.indices {
      if count < replaced.count, replaced[count] == index {
        let next = nodes[index].next
        nodes[index] = new[count]
        nodes[index].next = next
        count += 1
        continue
      }
      let shift = count == 0 ? 0 : shifts[count - 1]
      nodes[index].start = UInt32(truncatingIfNeeded: Int(nodes[index].start) + shift)
      var inner = count
      if !nodes[index].kind.isScalar { inner = replaced.partitioningIndex { $0 >= Int(nodes[index].next) } }
      nodes[index].end = UInt32(
        truncatingIfNeeded: Int(nodes[index].end) + (inner == 0 ? 0 : shifts[inner - 1]))
    }
    return nodes
  }
}

extension JSONReader {
  /// Reads scalars that begin at some offsets; `nil` if one of them cannot be read.
  static func readScalars(at starts: [Int], in bytes: Span<UInt8>) -> [SyntaxTree.Node]? {
    var reader = JSONReader(names: NameTable(), dialect: .strict, byteCount: 12 * starts.count)
    for start in starts {
      reader.position = start
      do throws(Mistake) { try reader.readScalar(bytes[start], bytes, inArray: false) } catch { return nil }
    }
    return reader.nodes
  }
}
