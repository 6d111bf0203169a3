extension Grammar {
  /// All names that the grammar defines: members, accessories and actions. The nodes of a document store the
  /// number of their name.
  package enum Name: UInt8, CaseIterable, Sendable {
    case title = 1
    case sections, screens, store, actions, cells, require, id, header, footer, indexTitle, rows,
      key, text, detailText, image, accessory, cell, selection, editActions, context, help,
      accessibilityLabel, visibleWhen, enabledWhen, whenHidden, when, that, message, file, keys, writes,
      value, items, selectedIndex, placeholder, kind, secure, required, pattern, minimum, maximum,
      minimumLength, maximumLength, step, style, detail, disabled, onChange
    // Accessories.
    case none, disclosureIndicator, detailDisclosureButton, checkmark, checkmarkPlaceholder, detailButton,
      switchToggle, segmentedControl, textField, stepper, picker, list, view
    // Actions.
    case push, pop, set, toggle, reset, alert, verify, save, revert, quit, run

    /// The name as written.
    package var text: String { Grammar.texts[Int(rawValue) - 1].description }
  }

  /// The names as written, in the order of `Name`.
  fileprivate static let texts: [StaticString] = [
    "title", "sections", "screens", "store", "actions", "cells", "require", "id", "header", "footer",
    "indexTitle", "rows", "key", "text", "detailText", "image", "accessory", "cell", "selection",
    "editActions", "context", "help", "accessibilityLabel", "visibleWhen", "enabledWhen", "whenHidden",
    "when", "that", "message", "file", "keys", "writes", "value", "items", "selectedIndex", "placeholder",
    "kind", "secure", "required", "pattern", "minimum", "maximum", "minimumLength", "maximumLength",
    "step", "style", "detail", "disabled", "onChange", "none", "disclosureIndicator",
    "detailDisclosureButton",
    "checkmark", "checkmarkPlaceholder", "detailButton", "switchToggle", "segmentedControl", "textField",
    "stepper", "picker", "list", "view", "push", "pop", "set", "toggle", "reset", "alert", "verify",
    "save", "revert", "quit", "run",
  ]

  /// Looks up the names while a document is read.
  package static let names = NameTable(texts)
}
