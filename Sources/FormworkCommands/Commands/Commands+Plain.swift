// Reads the commands from plain calls, which are those of forms in files.

extension RunCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    script = try ScriptOptions(&arguments)
    change = try ChangeOptions(&arguments)
    form = try FormFileArguments(&arguments)
  }
}

extension ShowCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    ids = arguments.flag(.ids)
    set = arguments.flag(.set)
    sample = try arguments.value(.sample)
    size = try SizeOptions(&arguments)
    form = try FormFileArguments(&arguments)
    screen = try arguments.word()
  }
}

extension GetCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    reveal = arguments.flag(.reveal)
    hasExitCode = arguments.flag(.exitCode)
    form = try FormFileArguments(&arguments)
    keys = try arguments.words()
  }
}

extension SetCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    files = try arguments.values(.fromFile)
    null = try arguments.values(.null)
    empty = try arguments.values(.empty)
    unset = try arguments.values(.unset)
    additions = SettingsAdditions(&arguments)
    change = try ChangeOptions(&arguments)
    form = try FormFileArguments(&arguments)
    assignments = try arguments.words()
  }
}

extension ApplyCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    var options = ApplyOptions(options: &arguments)
    change = try ChangeOptions(&arguments)
    form = try FormFileArguments(&arguments)
    options.values = try arguments.requiredWord()
    apply = options
  }
}

extension ExportCommand: PlainCommand where Form == FormFileArguments {
  package init(_ arguments: inout PlainArguments) throws {
    format = try arguments.value(.format)
    form = try FormFileArguments(&arguments)
  }
}

extension CheckCommand: PlainCommand {
  package init(_ arguments: inout PlainArguments) throws {
    strict = arguments.flag(.strict)
    reading = try ReadingOptions(&arguments)
    store = try StoreOptions(&arguments)
    output = try OutputOptions(&arguments)
    forms = [try arguments.requiredWord()] + (try arguments.words())
  }
}
