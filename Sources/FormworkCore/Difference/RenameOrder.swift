/// An order in which the items of a list can be renamed one at a time, so that each new name is free.
struct RenameOrder {
  /// The indices of the renames that can be made one at a time, in that order.
  private(set) var places: [Int]
  /// The indices of the renames that exchange names and must be made in one change.
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
