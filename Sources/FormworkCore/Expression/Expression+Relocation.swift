// Binds a template's rules to an item. They then read the settings of that item and of the items around it.
extension Expression {
  /// The same expression with other settings.
  func relocated(_ target: (SettingID) -> SettingID) -> Expression {
    if let setting = bareSetting { return Expression(source: source, setting: target(setting)) }
    return Expression(source: source, code: code.relocated(target))
  }
}

extension Template {
  /// The same text with other settings.
  func relocated(_ target: (SettingID) -> SettingID) -> Template {
    Template(
      pieces: pieces.map { piece in
        if case .expression(let expression) = piece {
          .expression(expression.relocated(target))
        } else {
          piece
        }
      }, settings: settings.map(target).sorted())
  }
}
