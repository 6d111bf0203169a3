import Formwork
import Testing

/// How many old elements have no new element with their identity, and how many new ones have no old one.
private func unpaired<Element: Identified>(_ old: [Element], _ new: [Element]) -> (gone: Int, added: Int) {
  var gone = old
  var added = 0
  for element in new {
    if let index = gone.firstIndex(where: { $0.hasSameIdentity(as: element) }) {
      gone.remove(at: index)
    } else {
      added += 1
    }
  }
  return (gone.count, added)
}

/// However often an identity occurs in both forms, elements with a partner are neither deleted nor inserted.
@Test(arguments: 0..<300)
func repeatedIdentitiesArePairedAsFarAsTheyGo(_ seed: Int) {
  var screens = RandomScreens(random: SeededGenerator(seed: UInt64(seed)), names: 1 + seed % 3)
  let old = screens.form(depth: 0)
  for new in [screens.form(depth: 0), screens.changed(old)] {
    let difference = new.difference(from: old)
    #expect(old.applying(difference) == new)
    var rows = (gone: 0, added: 0)
    var sections = (gone: 0, added: 0)
    for change in difference.changes {
      switch change {
      case .deleteRow: rows.gone += 1
      case .insertRow: rows.added += 1
      case .insertSection(let section, _):
        sections.added += 1
        rows.added += section.rows.count
      case .deleteSection(let index):
        sections.gone += 1
        rows.gone += old.sections[index].rows.count
        for case .moveRow(let from, _) in difference.changes where from.section == index { rows.gone -= 1 }
      default: break
      }
    }
    #expect(sections == unpaired(old.sections, new.sections))
    #expect(rows == unpaired(old.sections.flatMap(\.rows), new.sections.flatMap(\.rows)))
    // Before updates are applied, a row in its final place is already the right one.
    let moved = difference.changes.filter { change in
      switch change {
      case .updateRow, .updateSection: false
      default: true
      }
    }
    let sectionsBefore = old.applying(FormDifference(moved)).sections
    #expect(sectionsBefore.elementsEqual(new.sections) { $0.hasSameIdentity(as: $1) })
    for (before, after) in zip(sectionsBefore, new.sections) {
      #expect(before.rows.elementsEqual(after.rows) { $0.hasSameIdentity(as: $1) })
    }
  }
}
