extension Grammar {
  /// The names of members and actions. Each node of a document stores the number of its name, which can also
  /// be the name of an accessory.
  package enum Name: UInt8, CaseIterable, Sendable {
    case title = 1
    case sections, screens, store, actions, cells, require, id, header, footer, indexTitle, rows,
      key, text, detailText, image, accessory, cell, selection, editActions, context, help,
      accessibilityLabel, visibleWhen, enabledWhen, whenHidden, when, that, message, file, keys, writes,
      value, items, selectedIndex, placeholder, kind, secure, required, pattern, minimum, maximum,
      minimumLength, maximumLength, step, style, detail, disabled, onChange, restart, of, names, minimumCount,
      maximumCount, unique, forEach, add, keep, views, progress, beforeSave, afterSave,
      call, reloadWhen, nullable, allowsSingle, samples, closed, syntax, format, by, schema
    // Actions.
    case push, pop, set, toggle, reset, alert, verify, save, revert, quit, run, delete, duplicate, moveUp,
      moveDown

    /// The name as written.
    package var text: String { Grammar.texts[Int(rawValue) - 1] }
  }

  /// The names as written, in the order of `Name`.
  fileprivate static let texts = [
    "title", "sections", "screens", "store", "actions", "cells", "require", "id", "header", "footer",
    "indexTitle", "rows", "key", "text", "detailText", "image", "accessory", "cell", "selection",
    "editActions", "context", "help", "accessibilityLabel", "visibleWhen", "enabledWhen", "whenHidden",
    "when", "that", "message", "file", "keys", "writes", "value", "items", "selectedIndex", "placeholder",
    "kind", "secure", "required", "pattern", "minimum", "maximum", "minimumLength", "maximumLength",
    "step", "style", "detail", "disabled", "onChange", "restart", "of", "names", "minimumCount",
    "maximumCount", "unique", "forEach", "add", "keep", "views", "progress", "beforeSave", "afterSave",
    "call", "reloadWhen", "nullable", "allowsSingle", "samples", "closed", "syntax", "format", "by", "schema",
    "push", "pop", "set", "toggle", "reset", "alert", "verify", "save", "revert", "quit", "run", "delete",
    "duplicate", "moveUp", "moveDown",
  ]

  /// The number of the first accessory's name; the others follow.
  static let firstAccessory = texts.count + 1

  /// Looks up the names while a document is read.
  package static let names = NameTable(texts + AccessoryKind.allCases.map { $0.name })
}
