import Formwork

extension Chooser.Item {
  /// An item of a form, as the terminal can show it.
  @MainActor
  init(_ item: ChoiceItem, _ reporter: Reporter) {
    self.init(
      reporter.visible(item.title), detail: item.detail.map(reporter.visible), name: item.value.description,
      isDisabled: item.isDisabled)
  }
}

extension Reporter {
  var chooserStyle: Chooser.Style { .init(theme: outputTheme, isUnicode: isUnicode) }
}
