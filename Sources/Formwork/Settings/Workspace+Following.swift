extension Workspace {
  /// Merges the changes of other programs into this workspace when they change the settings, until the task is
  /// cancelled.
  ///
  /// A setting that has an unsaved change here keeps it. If its value in the settings has changed, too, the next save
  /// fails.
  ///
  /// - Parameter report: called with the changes that were merged, or with the failure if the settings cannot be read.
  public func followSettings(_ report: (Result<[Change], Failure>) -> Void = { _ in }) async {
    guard let changes = file?.backend.changes() else { return }
    // They may have changed before they were watched.
    await follow(report)
    for await _ in changes { await follow(report) }
  }

  private func follow(_ report: (Result<[Change], Failure>) -> Void) async {
    await turn.take()
    let result: Result<[Change], Failure>
    do throws(Failure) {
      result = .success(try await reloadSettings()?.changes ?? [])
    } catch { result = .failure(error) }
    turn.pass()
    if case .success([]) = result { return }
    report(result)
  }
}
