/// A table with an element for each setting of a form: those that exist once, and those of items.
package struct SettingTable<Element: Sendable>: Sendable {
  private var elements: [Element]
  /// Indexed by item: the elements of its settings. Elements past the end are `missing`.
  private var items: [[Element]] = []
  /// Indexed by the number of a template: the place of its element among those of an item.
  private let places: [Int32]
  /// The element of a setting to which none was assigned.
  private let missing: Element

  /// - Parameters:
  ///   - count: the number of settings in the form's tables.
  ///   - places: indexed by the number of a template: the place of its element among those of an item.
  @inline(__always)
  init(count: Int, places: [Int32], missing: Element) {
    elements = [Element](repeating: missing, count: count)
    (self.places, self.missing) = (places, missing)
  }

  package subscript(setting: SettingID) -> Element {
    @inline(__always) get {
      setting.itemNumber < 0 ? elements[setting.index] : element(setting)
    }
    @inline(__always) set {
      if setting.itemNumber < 0 { elements[setting.index] = newValue } else { set(newValue, setting) }
    }
  }

  private func element(_ setting: SettingID) -> Element {
    let (item, place) = (Int(setting.itemNumber), Int(places[setting.index]))
    return item < items.count && place < items[item].count ? items[item][place] : missing
  }

  private mutating func set(_ element: Element, _ setting: SettingID) {
    let (item, place) = (Int(setting.itemNumber), Int(places[setting.index]))
    while items.count <= item { items.append([]) }
    while items[item].count <= place { items[item].append(missing) }
    items[item][place] = element
  }
}

/// The values of a form's settings; `nil` where nothing is set.
package typealias SettingValues = SettingTable<Value?>

extension SettingTable: Equatable where Element: Equatable {
  package static func == (left: SettingTable, right: SettingTable) -> Bool {
    guard left.elements == right.elements else { return false }
    for item in 0..<max(left.items.count, right.items.count) {
      let (own, other) = (left.elements(ofItem: item), right.elements(ofItem: item))
      for place in 0..<max(own.count, other.count) {
        let element = place < own.count ? own[place] : left.missing
        if element != (place < other.count ? other[place] : right.missing) { return false }
      }
    }
    return true
  }

  private func elements(ofItem item: Int) -> [Element] { item < items.count ? items[item] : [] }
}
