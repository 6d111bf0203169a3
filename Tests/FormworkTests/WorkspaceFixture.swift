import FormworkTerminal
import Testing

@testable import Formwork

/// A workspace that is driven by lines as a script has them, and a log of what reaches the program.
@MainActor
final class WorkspaceFixture {
  /// What was called, in order.
  final class Log {
    var lines: [String] = []
  }

  let workspace: Workspace
  let log: Log

  /// - Parameter rows: rows of a form in JSON, without the brackets around them.
  convenience init(
    rows: String, store: String? = nil, log: Log = Log(),
    registering register: (inout FunctionTable, Log) -> Void = { _, _ in }
  ) throws {
    var registry = Registry()
    register(&registry.actions, log)
    let definition = try SessionFixture.definition(
      #"{"title": "T", "sections": [{"rows": [\#(rows)]}], "screens": {"sub": {"title": "Sub", "sections": []}}}"#,
      registry: registry)
    try self.init(definition, store: store, log: log)
  }

  init(_ definition: FormDefinition, store: String? = nil, log: Log = Log()) throws {
    self.log = log
    workspace = try Workspace(definition, store: store) { context in
      log.lines.append("told " + Self.text(context))
    }
  }

  /// Runs a line; returns the values that changed, what is requested, and the refusals.
  @discardableResult
  func run(_ line: String) async throws -> String {
    let event = try #require(try SessionFixture.event(of: line, in: workspace.session))
    return text(of: try await workspace.perform(event))
  }

  func text(of reply: Reply) -> String {
    let session = workspace.session
    var parts = reply.changes.map {
      "\(session.form.key(of: $0.setting)): \($0.old?.json ?? "unset") → \($0.new?.json ?? "unset")"
    }
    if reply.hasMoved { parts.append("at \(session.titles.joined(separator: " ▸ "))") }
    if case .command(let command)? = reply.need {
      parts.append(command.rawValue)
    } else if let request = reply.need {
      parts.append("\(request)")
    }
    parts += reply.refusals.map { $0.message(.commands) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// Returns and removes what the log contains.
  func told() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  /// `port: 80 → 81 (input)`
  nonisolated static func text(_ context: Row.Context) -> String {
    let isSet = context["isSet"]?.bool == false ? ", unset" : ""
    let values = "\(context["oldValue"]?.json ?? "-") → \(context["value"]?.json ?? "-")"
    return "\(context["row"]?.string ?? "-"): \(values) (\(context["cause"]?.string ?? "-")\(isSet))"
  }
}
