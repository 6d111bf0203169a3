extension Workspace {
  /// Merges the changes of other programs into this workspace when they change the settings, until the task is
  /// cancelled.
  ///
  /// A setting that has an unsaved change here keeps it. If its value in the settings has changed, too, the next save
  /// fails.
  ///
  /// A function called by the workspace cannot await this; it starts a task instead.
  ///
  /// - Parameter report: called with the changes that were merged, or with the failure if the settings cannot be read.
  public func followSettings(_ report: (Result<[Change], Failure>) -> Void = { _ in }) async {
    do throws(Failure) { try turn.refuseFunctions() } catch { return report(.failure(error)) }
    guard let changes = file?.store.changes() else { return }
    // They may have changed before they were watched.
    await follow(report)
    for await _ in changes { await follow(report) }
  }

  private func follow(_ report: (Result<[Change], Failure>) -> Void) async {
    do throws(Failure) {
      let changes = try await turn.serve { () async throws(Failure) in
        try await reloadSettings()?.changes ?? []
      }
      if !changes.isEmpty { report(.success(changes)) }
    } catch { report(.failure(error)) }
  }
}
