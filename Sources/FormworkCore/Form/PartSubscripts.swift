/// A part of a form that has numbers of its own.
package protocol FormPart { associatedtype ID: PartID }

extension CompiledForm.Setting: FormPart { package typealias ID = SettingID }
extension CompiledForm.Row: FormPart { package typealias ID = RowID }
extension CompiledForm.Screen: FormPart { package typealias ID = ScreenID }
extension CompiledForm.ItemList: FormPart { package typealias ID = ListID }
extension CompiledForm.Requirement: FormPart { package typealias ID = RequirementID }

extension Array where Element: FormPart {
  // Yields the element instead of copying it, because most callers read only one member.
  package subscript(id: Element.ID) -> Element { @inline(__always) _read { yield self[id.index] } }
}
