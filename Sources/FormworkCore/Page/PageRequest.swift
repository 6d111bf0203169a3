/// A request of a page: what to do, and with which parameters.
package struct PageRequest {
  /// What to do, such as `tap`.
  package let name: String
  private let document: SyntaxTree
  private let node: Int

  /// What is wrong with a request.
  package struct Fault: Error {
    let message: String

    /// The request is unknown, or no form is open.
    package static func unknown(_ request: PageRequest, isOpen: Bool = true) -> Fault {
      Fault(message: isOpen ? Wording.unknownRequest(request.name) : Wording.noFormIsOpen)
    }

    package var reply: Value { ["error": .string(message)] }
  }

  /// Reads a request: an object with one member.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let result = JSONReader.read(bytes, file: "request")
    guard result.faults.isEmpty, let document = result.document else {
      throw Fault(message: result.faults.first.map { Wording.pageSentence(for: $0.fault) } ?? "")
    }
    var members = document.members(of: SyntaxTree.root)
    guard let (name, node) = members.next() else { throw Fault(message: Wording.emptyRequest) }
    (self.name, self.document, self.node) = (document.text(of: name), document, node)
  }

  // MARK: - Parameters

  package func has(_ name: String) -> Bool { self[name] != nil }

  /// A parameter's node.
  private subscript(name: String) -> Int? { document.member(name, of: node) }

  package func text(_ name: String) -> String? {
    self[name].flatMap { document.kind(of: $0) == .string ? document.text(of: $0) : nil }
  }

  /// A number within the bounds that counts have.
  func number(_ name: String) -> Int? {
    value(name)?.int.map { Int(min(max($0, -1), 1 << 30)) }
  }

  func value(_ name: String) -> Value? { self[name].map { document.value(of: $0) } }

  /// The texts of an object by name.
  func texts(_ name: String) -> [(name: String, text: [UInt8])] {
    guard let node = self[name] else { return [] }
    var texts: [(name: String, text: [UInt8])] = []
    for (name, value) in document.members(of: node) where document.kind(of: value) == .string {
      texts.append((document.text(of: name), Array(document.text(of: value).utf8)))
    }
    return texts
  }

  /// The texts in an array.
  package func names(_ name: String) -> [String] {
    self[name].map { document.elements(of: $0).map { document.text(of: $0) } } ?? []
  }

  /// The row that `screen` and `id` name.
  var address: RowAddress? {
    guard let screen = text("screen"), let id = text("id") else { return nil }
    return RowAddress(screen: screen, id: id)
  }
}
