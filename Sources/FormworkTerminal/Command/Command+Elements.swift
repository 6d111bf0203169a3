import Formwork

// The elements and places in lists that 'add', 'remove' and 'move' name.
extension Command {
  /// Checks the words of a command that changes elements.
  func checkElement() throws(LineFault) {
    for option in options where CommandDescription[name].options.has(option.name, .number) {
      guard let word = option.value, number(of: option.name) == nil else { continue }
      throw LineFault(
        fault: .notANumber(option: option.name.text, word.text), column: word.column)
    }
    guard name == .remove || name == .move else { return }
    let end = (arguments.last ?? word).endColumn
    let usage = CommandDescription[name].usage
    switch (arguments.count > 1, options.first { $0.name == .index }) {
    case (true, let index?): throw exclusive("VALUE", index)
    case (false, nil):
      throw LineFault(fault: .missingWord(usage: usage, MissingWord(.element)), column: end)
    default: break
    }
    guard name == .move else { return }
    let destinations = options.filter { $0.name != .index }
    guard let first = destinations.first else {
      throw LineFault(
        fault: .missingWord(usage: usage, MissingWord(.destination)),
        column: (options.last?.value?.endColumn ?? end))
    }
    if destinations.count > 1 { throw exclusive(first.name.text, destinations[1]) }
  }

  /// Checks the options of `save` and `recover`, of which a line gives only one.
  func checkChoice() throws(LineFault) {
    guard name == .save || name == .recover else { return }
    if options.count > 1 { throw exclusive(options[0].name.text, options[1]) }
    if name == .save, let row = first, options.isEmpty {
      throw LineFault(fault: .rowsWithoutChoice, column: row.column)
    }
  }

  private func exclusive(_ first: String, _ second: GivenOption) -> LineFault {
    LineFault(fault: .exclusiveOptions(first, second.name.text), column: second.word.column)
  }

  /// What the command does with an element; `nil` if it is about something else.
  var elementOperation: Edit.Operation? {
    switch name {
    case .add:
      .insert(
        .text(arguments.count > 1 ? self[1].text : ""), at: number(of: .index).map { .index($0 - 1) } ?? .end)
    case .remove: element.map { .removeElement($0) }
    case .move:
      if let element, let position { .move(element, to: position) } else { nil }
    default: nil
    }
  }

  /// The element that the command names: a value, or a number after `--index`.
  private var element: Edit.Element? {
    arguments.count > 1 ? .text(self[1].text) : number(of: .index).map { .index($0 - 1) }
  }

  private var position: Edit.Position? {
    if let number = number(of: .to) { return .index(number - 1) }
    if let before = values(of: .before).first { return .before(.text(before.text)) }
    return values(of: .after).first.map { .after(.text($0.text)) }
  }

  /// The number that an option gives, from 1; `nil` if it is none.
  private func number(of option: CommandOption.Name) -> Int? {
    values(of: option).first.flatMap { RowIdentifier.isDigitsOnly($0.text) ? Int($0.text) : nil }
      .flatMap { $0 > 0 ? $0 : nil }
  }
}

extension [CommandOption] {
  fileprivate func has(_ name: CommandOption.Name, _ value: Parameter) -> Bool {
    contains { $0.name == name && $0.value == value }
  }
}
