import Formwork
import FormworkCore

extension KeyValueEditor {
  mutating func arrange(
    _ path: [String], _ members: [(name: String, element: SyntaxEdit.Element)]
  ) throws(Failure) {
    let old = KeyValueTree.root(of: text).member(at: path)
    let originals = members.compactMap { member -> Int? in
      if case .existing(let index, _) = member.element { index } else { nil }
    }
    let copies = members.map { member -> Value? in
      guard case .copy(let index, let edits) = member.element else { return nil }
      return edits.reduce(into: old[index].value.value) { $0.apply($1) }
    }
    for index in old.indices where !originals.contains(index) { try remove(path + [old[index].name]) }
    for (member, copy) in zip(members, copies) {
      switch member.element {
      case .existing(let index, let edits):
        let name = old[index].name
        for edit in edits { try apply(edit, below: path + [name]) }
        if name != member.name { try rename(path + [name], to: member.name) }
      case .copy: if let copy { try set(path + [member.name], copy) }
      case .new(let value): try set(path + [member.name], value)
      }
    }
    try order(path, members.map { $0.name })
  }

  mutating func rename(_ path: [String], to name: String) throws(Failure) {
    let sections = sections(below: path).filter { text.sections[$0].path.count == path.count }
    guard !sections.isEmpty, isSectionName(name), path.count > 1 || !text.isOfGit || isGitName(name) else {
      throw failure("cannot be renamed to '\(name)'", at: path)
    }
    for section in sections.reversed() {
      try replace(text.sections[section].nameRange, path.count > 1 ? Self.quoted(name) : name)
    }
  }

  /// Puts the sections of a path in an order.
  mutating func order(_ path: [String], _ names: [String]) throws(Failure) {
    let sections = sections(below: path).filter { text.sections[$0].path.count > path.count }
    let sorted = sections.sorted { first, second in
      let places = [first, second].map { names.firstIndex(of: text.sections[$0].path[path.count]) ?? 0 }
      return (places[0], first) < (places[1], second)
    }
    if sorted == sections { return }
    // What separates two sections belongs to the first one, even if that comes last.
    var chunks = sorted.map { Array(text.bytes[lines(of: $0)]) }
    let newline = Array(text.lines.newline.utf8)
    for index in chunks.indices {
      while chunks[index].suffix(2 * newline.count) == (newline + newline)[...] {
        chunks[index].removeLast(newline.count)
      }
      if !chunks[index].isEmpty, chunks[index].last != 0x0A { chunks[index] += newline }
    }
    let separators = sections.map { section -> [UInt8] in
      let end = Array(text.bytes[lines(of: section)])
      return end.suffix(2 * newline.count) == (newline + newline)[...] ? newline : []
    }
    for (section, chunk) in zip(sections.indices, chunks).reversed() {
      try replace(lines(of: sections[section]), chunk + separators[section])
    }
  }
}

extension SyntaxTree.Part {
  /// The members of the object at a path.
  fileprivate func member(at path: [String]) -> [SyntaxTree.Member] {
    var part = self
    for name in path {
      guard case .object(let members, _) = part, let member = members.first(where: { $0.name == name }) else {
        return []
      }
      part = member.value
    }
    if case .object(let members, _) = part { return members }
    return []
  }
}
