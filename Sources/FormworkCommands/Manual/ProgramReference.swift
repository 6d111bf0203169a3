import ArgumentParser
import Formwork

/// The subcommands of a program and their arguments, as the parser describes them.
struct ProgramReference {
  struct Command {
    var name: String
    var abstract: String
    var discussion: String
    var arguments: [Argument]
  }

  struct Argument: Hashable {
    enum Kind: String { case positional, option, flag }

    var kind: Kind
    /// The names with their dashes; empty for a positional argument.
    var names: [String]
    var valueName: String
    var abstract: String
    /// The values to choose from; empty if there is no choice.
    var values: [String]
    var defaultValue: String?
    var isOptional: Bool
    var isRepeating: Bool
  }

  var program: Command
  var subcommands: [Command]

  /// - Parameter root: the program's root command.
  init(_ root: any ParsableCommand.Type) {
    let bytes = Array(root._dumpHelp().utf8)
    let document = JSONReader.read(bytes, file: "").document
    let info = document?.value(of: SyntaxTree.root).object?["command"]?.object ?? Value.Object()
    program = Command(info)
    // If the program has its own `help`, the parser still describes its standard one, last.
    var names: Set<String> = []
    subcommands = info.objects("subcommands").filter(\.isShown).map(Command.init)
      .filter { names.insert($0.name).inserted }
  }
}

extension ProgramReference.Command {
  fileprivate init(_ info: Value.Object) {
    name = info.text("commandName")
    abstract = info.text("abstract")
    discussion = info.text("discussion")
    arguments = info.objects("arguments").filter(\.isShown).compactMap(ProgramReference.Argument.init)
  }
}

extension ProgramReference.Argument {
  fileprivate init?(_ info: Value.Object) {
    guard let kind = Kind(rawValue: info.text("kind")) else { return nil }
    self.kind = kind
    names = info.objects("names").map { ($0.text("kind") == "long" ? "--" : "-") + $0.text("name") }
    valueName = info.text("valueName")
    abstract = info.text("abstract")
    values = (info["allValues"]?.array ?? []).map(\.description)
    // The value that an option has if it is given without one is not its default.
    defaultValue = (info["defaultValue"]?.description).flatMap { OptionalValues.contains($0) ? nil : $0 }
    isOptional = info["isOptional"]?.bool ?? false
    isRepeating = info["isRepeating"]?.bool ?? false
  }
}

extension Value.Object {
  fileprivate var isShown: Bool { self["shouldDisplay"]?.bool ?? true }

  fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }

  fileprivate func objects(_ name: String) -> [Value.Object] {
    (self[name]?.array ?? []).compactMap(\.object)
  }
}
