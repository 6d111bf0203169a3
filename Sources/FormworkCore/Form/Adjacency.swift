/// A directed graph: the target numbers of each source number, in one array.
struct Adjacency: Sendable {
  private var starts: [Int32] = []
  private var targets: [Int32] = []

  init() {}

  /// - Parameter pairs: the edges. The targets of each source keep their order. An edge that repeats the
  ///   previous edge of its source is left out.
  init(_ pairs: [(source: Int, target: Int)], sourceCount: Int) {
    guard !pairs.isEmpty else { return }
    var last = [Int](repeating: -1, count: sourceCount)
    let pairs = pairs.filter { pair in
      defer { last[pair.source] = pair.target }
      return last[pair.source] != pair.target
    }
    starts = [Int32](repeating: 0, count: sourceCount + 1)
    for pair in pairs { starts[pair.source + 1] += 1 }
    for source in 0..<sourceCount { starts[source + 1] += starts[source] }
    targets = [Int32](repeating: 0, count: pairs.count)
    var next = starts
    for pair in pairs {
      targets[Int(next[pair.source])] = Int32(pair.target)
      next[pair.source] += 1
    }
  }

  var isEmpty: Bool { targets.isEmpty }

  subscript(source: Int) -> ArraySlice<Int32> {
    source + 1 < starts.count ? targets[Int(starts[source])..<Int(starts[source + 1])] : []
  }

  /// Whether the graph has a cycle. Repeatedly removes all nodes without incoming edges and checks whether
  /// any node is left (A. B. Kahn, "Topological sorting of large networks", 1962).
  func hasCircle(nodeCount: Int) -> Bool {
    guard !isEmpty else { return false }
    var arriving = [Int32](repeating: 0, count: nodeCount)
    for target in targets { arriving[Int(target)] += 1 }
    var free = (0..<nodeCount).filter { arriving[$0] == 0 }
    var count = free.count
    while let node = free.popLast() {
      for target in self[node] {
        arriving[Int(target)] -= 1
        guard arriving[Int(target)] == 0 else { continue }
        free.append(Int(target))
        count += 1
      }
    }
    return count < nodeCount
  }
}
