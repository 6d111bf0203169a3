// Checks the programs that a form runs.
extension FormBuilder {
  /// What is wrong with a program and its arguments; `nil` if nothing is.
  package static func fault(ofProgram arguments: [String], _ member: Grammar.Name) -> FormFault? {
    guard let program = arguments.first, !program.isEmpty else { return .noProgram(member: member.text) }
    if arguments.contains(where: { $0.utf8.contains(0) }) { return .nulInArgument }
    return leavesFolder(program) ? .programOutsideFolder(program) : nil
  }

  /// Whether a relative path leads out of the folder that it is relative to. A name without a slash is looked
  /// up in `PATH`, and an absolute path says plainly where it leads.
  private static func leavesFolder(_ path: String) -> Bool {
    guard path.utf8.contains(UInt8(ascii: "/")), !path.hasPrefix("/") else { return false }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Sets a program that runs before or after a save.
  package mutating func set(_ program: [String], _ member: Grammar.Name) {
    if member == .beforeSave { form.beforeSave = program } else { form.afterSave = program }
  }

  /// Prepares a builder for reading the effects that a program printed for an existing form.
  package init(forEffectsOn form: CompiledForm) {
    self.init()
    base = form
    self.form = form.tables
    self.form.inputs = form.inputs
    // The numbers of conditions begin at 0 in each builder.
    (self.form.expressions, self.form.bareSettings, self.form.templates) = ([], [], [])
  }
}
