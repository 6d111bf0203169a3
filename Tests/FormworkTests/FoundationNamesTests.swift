import Formwork
import Foundation
import Testing

/// The public types by their plain names: if Foundation has a type of the same name, this does not compile.
private let types: [any Any.Type] = [
  // A form as a value.
  Form.self, Section.self, Row.self, ForEach.self, Extremity.self, Input.self, Pattern.self,
  PatternFault.self,
  Action.self, Alert.self, (any Cell).self, CellLabel.self, CellStyle.self, Value1Cell.self,
  Value2Cell.self, SubtitleCell.self, ButtonCell.self, AccessoryKind.self, DataSource.self,
  TableViewController.self, NavigationController.self, AlertController.self, AlertAction.self,
  FormDifference.self, RowIndexPath.self, Uncompared<Int>.self,
  View.self, LabelStyle.self, Screen.self, PartsBuilder<Row>.self, RowsBuilder.self, SectionsBuilder.self,
  ScreensBuilder.self,
  // Rules.
  Condition.self, Operand.self, Requirement.self, (any OperandConvertible).self, (any SettingReading).self,
  // Settings and their changes.
  Value.self, ValueKind.self, Key.self, SettingID.self, Edit.self, RowAddress.self, Session.self,
  Request.self, Cause.self, Change.self, HandlerCall.self, Reply.self, Refusal.self, Remedy.self,
  Finding.self,
  // Output.
  ScreenView.self, SectionView.self, ProgressView.self, ScreenDiff.self, RowView.self, CellView.self,
  EditActionView.self,
  ChangeView.self, ChoiceItem.self, FieldKind.self,
  Diagnostic.self, Place.self, Quoting.self, Failure.self, FileFault.self,
  ExitStatus.self, Workspace.self, Effect.self,
  // Programs and files.
  CompiledForm.self, FormDocument.self, FormDefinition.self, FormFile.self, FormObservation.self,
  FunctionTable.self, SourceTable.self, CurriedFunctions<Int>.self, Source.self, LoadState.self,
  Registry.self, SettingsFile.self,
  StateStore<Int>.self, StoreDefinition.self, SaveOptions.self, FileStore.self,
  MemoryStore.self, (any SettingsStore).self, (any SettingsFormat).self, SettingsFormats.self,
  JSONFormat.self,
  StoredText.self, SyntaxTree.self, SyntaxEdit.self,
  ViewState<Int>.self, (any DataLoading).self, (any ProgramRunner).self, ProgramCall.self, ProgramFault.self,
]

/// The names of function types, which cannot be checked at run time.
private typealias Functions = (
  Selection, AsyncSelection, ValueChange, ChangeHandler, SegmentedControlValueChange, Handler<Bool>,
  FormObserver
)

/// If the standard library has a type of the same name, the name silently means another type.
@Test(arguments: types.indices)
func aBareNameIsFormworks(_ index: Int) {
  #expect(String(reflecting: types[index]).contains(/^(any )?Formwork(Core)?\./))
}

@Test func everyPublicNameStandsHere() throws {
  let here = URL(filePath: #filePath)
  let words = Set(try String(contentsOf: here, encoding: .utf8).matches(of: /\w+/).map { String($0.0) })
  let sources = here.deletingLastPathComponent().appending(path: "../../Sources")
  for module in ["Formwork", "FormworkCore"] {
    var names: [String] = []
    let files = FileManager.default.enumerator(
      at: sources.appending(path: module), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let declaration =
        /(?m)^(?:@.+ )?(?:public|open) (?:\w+ )*(?:actor|class|enum|protocol|struct|typealias) (\w+)/
      names += try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) }
    }
    #expect(names.count > 20)
    #expect(names.filter { !words.contains($0) } == [])
  }
}

@Test func aPlaceInAFormIsNoIndexPathOfFoundations() {
  let place = Form.IndexPath(row: 1, section: 2)
  let path: IndexPath = [place.section, place.row]
  #expect(path.map { $0 } == [2, 1])
}
