// What happens to the values of rows that an input hides, or shows again.
extension Session {
  /// Notes, before a setting is written, which rows that may hide are shown.
  mutating func watchRows(dependingOn slot: Int) {
    for row in definition.keys[slot].hidingRows where wasVisible[row] == nil {
      wasVisible[row] = isVisible(row)
    }
  }

  /// Takes out, sets aside or brings back the values of rows that went or came since they were noted. That may
  /// hide or show others; it ends, because rows that would hide each other in a circle are no form.
  mutating func settleHiding(into outcome: inout Outcome) {
    while !wasVisible.isEmpty {
      let noted = wasVisible.sorted { $0.key < $1.key }
      wasVisible = [:]
      for (row, wasVisible) in noted {
        let isVisible = isVisible(row)
        guard isVisible != wasVisible, let slot = definition.rows[row].slot else { continue }
        let change = isVisible ? bringBack(slot) : takeOut(slot, of: row)
        if let change { outcome.changes.append(change) }
      }
    }
  }

  private mutating func takeOut(_ slot: Int, of row: Int) -> Change? {
    // Another row with the same key may still show it.
    guard !definition.keys[slot].rows.contains(where: { isVisible($0) }), let value = values[slot] else {
      return nil
    }
    if definition.rows[row].whenHidden == .restore { setAside(value, slot) }
    return store(nil, in: slot)
  }

  /// A value that was set in the same command wins over the one that is set aside.
  private mutating func bringBack(_ slot: Int) -> Change? {
    guard let value = aside[slot] else { return nil }
    setAside(nil, slot)
    return values[slot] == nil ? store(value, in: slot) : nil
  }

  mutating func setAside(_ value: Value?, _ slot: Int) {
    log.note(.aside(slot: slot), old: aside[slot], new: value)
    aside[slot] = value
  }
}
