// These subscripts yield elements instead of copying them, because most callers read only one member.

extension [CompiledForm.Setting] {
  @inline(__always)
  package subscript(setting: SettingID) -> CompiledForm.Setting { _read { yield self[setting.index] } }
}

extension [CompiledForm.Row] {
  @inline(__always)
  package subscript(row: RowID) -> CompiledForm.Row { _read { yield self[row.index] } }
}

extension [CompiledForm.Screen] {
  @inline(__always)
  package subscript(screen: ScreenID) -> CompiledForm.Screen { _read { yield self[screen.index] } }
}

extension [CompiledForm.ItemList] {
  @inline(__always)
  package subscript(list: ListID) -> CompiledForm.ItemList { _read { yield self[list.index] } }
}

extension [CompiledForm.Requirement] {
  @inline(__always)
  subscript(requirement: RequirementID) -> CompiledForm.Requirement {
    _read { yield self[requirement.index] }
  }
}
