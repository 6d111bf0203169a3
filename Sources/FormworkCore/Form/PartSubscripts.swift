// These subscripts yield elements instead of copying them, because most callers read only one member.

extension [CompiledForm.Setting] {
  package subscript(setting: SettingID) -> CompiledForm.Setting {
    @inline(__always) _read { yield self[setting.index] }
  }
}

extension [CompiledForm.Row] {
  package subscript(row: RowID) -> CompiledForm.Row {
    @inline(__always) _read { yield self[row.index] }
  }
}

extension [CompiledForm.Screen] {
  package subscript(screen: ScreenID) -> CompiledForm.Screen {
    @inline(__always) _read { yield self[screen.index] }
  }
}

extension [CompiledForm.ItemList] {
  package subscript(list: ListID) -> CompiledForm.ItemList {
    @inline(__always) _read { yield self[list.index] }
  }
}

extension [CompiledForm.Requirement] {
  subscript(requirement: RequirementID) -> CompiledForm.Requirement {
    @inline(__always) _read { yield self[requirement.index] }
  }
}
