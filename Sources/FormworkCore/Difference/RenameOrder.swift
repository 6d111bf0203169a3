/// An order in which the items of a list can be renamed one by one, so that each new name is free.
struct RenameOrder {
  /// The places of the renames, in that order.
  private(set) var places: [Int]
  /// The places of those that exchange names, which only one change can make together.
  let circular: [Int]

  init(_ renames: [(old: ExactString, new: ExactString)]) {
    let names = Set(renames.map { $0.old })
    var takers: [ExactString: Int] = [:]
    for (place, rename) in renames.enumerated() { takers[rename.new] = place }
    places = renames.indices.filter { !names.contains(renames[$0].new) }
    var next = 0
    while next < places.count {
      if let taker = takers[renames[places[next]].old] { places.append(taker) }
      next += 1
    }
    let ordered = Set(places)
    circular = renames.indices.filter { !ordered.contains($0) }
  }
}
