import Formwork

/// A form and its state, for comparison after a function of the program has been called or a file has been read.
@MainActor
struct Snapshot {
  let session: Session
  let definition: FormDefinition
  let version: Int

  init(_ workspace: Workspace) {
    (session, definition, version) = (workspace.session, workspace.definition, workspace.version)
  }
}
