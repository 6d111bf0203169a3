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

  /// The cycles: the strongly connected components of more than one node or with an edge to itself, each in ascending
  /// order (S. R. Kosaraju's algorithm, without recursion).
  func circles(nodeCount: Int) -> [[Int]] {
    // The nodes in the order in which a depth-first search leaves them.
    var left: [Int] = []
    var isFound = [Bool](repeating: false, count: nodeCount)
    for root in 0..<nodeCount where !isFound[root] {
      isFound[root] = true
      var path = [(node: root, targets: self[root])]
      while let node = path.last?.node {
        if let target = path[path.count - 1].targets.popFirst().map({ Int($0) }) {
          guard !isFound[target] else { continue }
          isFound[target] = true
          path.append((target, self[target]))
        } else {
          left.append(node)
          path.removeLast()
        }
      }
    }
    let sources = Adjacency(
      (0..<nodeCount).flatMap { node in self[node].map { (source: Int($0), target: node) } },
      sourceCount: nodeCount)
    var circles: [[Int]] = []
    for root in left.reversed() where isFound[root] {
      isFound[root] = false
      var circle = [root]
      var next = 0
      while next < circle.count {
        for source in sources[circle[next]].map({ Int($0) }) where isFound[source] {
          isFound[source] = false
          circle.append(source)
        }
        next += 1
      }
      if circle.count > 1 || self[root].contains(Int32(root)) { circles.append(circle.sorted()) }
    }
    return circles
  }
}
