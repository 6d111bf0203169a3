/// The number of an item of a list.
package struct ItemID: Sendable, Hashable, Comparable {
  let number: Int32

  init(_ index: Int) { number = Int32(index) }
  init(number: Int32) { self.number = number }

  package static func < (left: ItemID, right: ItemID) -> Bool { left.number < right.number }
}

/// Identifies a part of a form that exists once, or once for each item of a list: by its number in the form's table
/// of such parts, and the item.
package protocol PartID: Sendable, Comparable {
  /// The number in the table.
  var number: Int32 { get }
  /// The number of the item; -1 for a part that exists once, and for a template itself.
  var itemNumber: Int32 { get }
  init(number: Int32, itemNumber: Int32)
}

extension PartID {
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

  /// The index in the form's table.
  @inline(__always)
  package var index: Int { Int(number) }

  /// The item that the part belongs to.
  @inline(__always)
  package var item: ItemID? { itemNumber < 0 ? nil : ItemID(number: itemNumber) }

  /// Parts that exist once come first, in the form's order, then those of each item.
  @inline(__always)
  package func isBefore(_ other: Self) -> Bool {
    itemNumber == other.itemNumber ? number < other.number : itemNumber < other.itemNumber
  }
}

/// Identifies a setting of a form. The settings of a form have an order.
public struct SettingID: PartID, Hashable {
  package let number: Int32
  package let itemNumber: Int32

  public static func < (left: SettingID, right: SettingID) -> Bool { left.isBefore(right) }

  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { (self.number, self.itemNumber) = (number, itemNumber) }
}

/// Identifies a row of a form.
package struct RowID: PartID, Hashable {
  package let number: Int32
  package let itemNumber: Int32

  package static func < (left: RowID, right: RowID) -> Bool { left.isBefore(right) }

  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { (self.number, self.itemNumber) = (number, itemNumber) }
}

/// Identifies a screen of a form.
package struct ScreenID: PartID, Hashable {
  package let number: Int32
  package let itemNumber: Int32

  package static func < (left: ScreenID, right: ScreenID) -> Bool { left.isBefore(right) }

  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { (self.number, self.itemNumber) = (number, itemNumber) }
}

/// Identifies a list of items: one that exists once, or one of an item.
package struct ListID: PartID, Hashable {
  package let number: Int32
  package let itemNumber: Int32

  package static func < (left: ListID, right: ListID) -> Bool { left.isBefore(right) }

  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { (self.number, self.itemNumber) = (number, itemNumber) }
}

/// Identifies a requirement of a form.
package struct RequirementID: PartID, Hashable {
  package let number: Int32
  package let itemNumber: Int32

  package static func < (left: RequirementID, right: RequirementID) -> Bool { left.isBefore(right) }

  @inline(__always)
  package init(number: Int32, itemNumber: Int32) { (self.number, self.itemNumber) = (number, itemNumber) }
}

extension [CompiledForm.Setting] {
  @inline(__always)
  package subscript(setting: SettingID) -> CompiledForm.Setting {
    get { self[setting.index] }
    set { self[setting.index] = newValue }
  }
}

extension [CompiledForm.Row] {
  @inline(__always)
  package subscript(row: RowID) -> CompiledForm.Row { self[row.index] }
}

extension [CompiledForm.Screen] {
  @inline(__always)
  package subscript(screen: ScreenID) -> CompiledForm.Screen { self[screen.index] }
}

extension [CompiledForm.ItemList] {
  @inline(__always)
  package subscript(list: ListID) -> CompiledForm.ItemList { self[list.index] }
}

extension [CompiledForm.Requirement] {
  @inline(__always)
  subscript(requirement: RequirementID) -> CompiledForm.Requirement { self[requirement.index] }
}
