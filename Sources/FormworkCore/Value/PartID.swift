/// Identifies an item by its index in the form's `ItemTable`, which has the items of all lists.
package struct ItemID: Sendable, Hashable, Comparable {
  let number: Int32

  init(_ index: Int) { number = Int32(index) }
  init(number: Int32) { self.number = number }

  package static func < (left: ItemID, right: ItemID) -> Bool { left.number < right.number }
}

/// Identifies a part of a form that exists once, or once for each item of a list: by its number in the form's table
/// of such parts, and the item.
package protocol PartID: Sendable, Comparable {
  /// The number of the item in the upper half, -1 for a part that exists once and for a template itself; the number in
  /// the table in the lower half. So parts that exist once come first, then those of each item, in the form's order.
  var raw: Int64 { get }
  init(raw: Int64)
}

extension PartID {
  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { self.init(raw: Int64(itemNumber) << 32 | Int64(number)) }

  /// A part that exists once, or a template, by its index in the form's table.
  @inline(__always)
  package init(_ index: Int) { self.init(number: Int32(index), itemNumber: -1) }

  @inline(__always)
  package init(_ index: Int, of item: ItemID?) {
    self.init(number: Int32(index), itemNumber: item?.number ?? -1)
  }

  /// The same part of another item.
  @inline(__always)
  package init(_ part: Self, of item: ItemID) { self.init(number: part.number, itemNumber: item.number) }

  @inline(__always)
  package var number: Int32 { Int32(truncatingIfNeeded: raw) }

  @inline(__always)
  package var itemNumber: Int32 { Int32(truncatingIfNeeded: raw >> 32) }

  /// The index in the form's table.
  @inline(__always)
  package var index: Int { Int(number) }

  /// The item that the part belongs to.
  @inline(__always)
  package var item: ItemID? { raw < 0 ? nil : ItemID(number: itemNumber) }

  @inline(__always)
  package static func < (left: Self, right: Self) -> Bool { left.raw < right.raw }
}

/// Identifies a setting of a form. The settings of a form have an order.
public struct SettingID: PartID, Hashable {
  package let raw: Int64

  @inline(__always)
  package init(raw: Int64) { self.raw = raw }

  public static func < (left: SettingID, right: SettingID) -> Bool { left.raw < right.raw }
}

/// Identifies a row of a form.
package struct RowID: PartID, Hashable {
  package let raw: Int64

  @inline(__always)
  package init(raw: Int64) { self.raw = raw }
}

/// Identifies a screen of a form.
package struct ScreenID: PartID, Hashable {
  package let raw: Int64

  @inline(__always)
  package init(raw: Int64) { self.raw = raw }
}

/// Identifies a list of items: one that exists once, or one of an item.
package struct ListID: PartID, Hashable {
  package let raw: Int64

  @inline(__always)
  package init(raw: Int64) { self.raw = raw }
}

/// Identifies a requirement of a form.
package struct RequirementID: PartID, Hashable {
  package let raw: Int64

  @inline(__always)
  package init(raw: Int64) { self.raw = raw }
}
