// Trees of formats other than JSON, which decode their own scalars.
extension SyntaxTree {
  /// A value of a text with its range of bytes. Messages do not show the lines of a secret's range, so the range must
  /// include all lines of the value. Values can be nested 512 levels deep; a format should refuse deeper texts.
  public indirect enum Part: Sendable {
    /// A value that is neither an array nor an object.
    case scalar(Value, Range<Int>)
    /// A scalar with further readings, such as a number without quotes that can also be a text. A setting has the first
    /// one that its row accepts.
    case ambiguous(Value, or: [Value], Range<Int>)
    /// The elements of an array.
    case array([Part], Range<Int>)
    case object([Member], Range<Int>)
  }

  /// A member of an object: its name, the range of the name, and its value.
  public struct Member: Sendable {
    /// The name, decoded.
    public var name: String
    /// The range of the name.
    public var range: Range<Int>
    /// The value, with its own range.
    public var value: Part

    /// Creates a member.
    public init(_ name: String, at range: Range<Int>, _ value: Part) {
      (self.name, self.range, self.value) = (name, range, value)
    }
  }

  /// Creates a tree for a text of less than 4 GB.
  ///
  /// - Parameter file: the name of the text in diagnostics.
  public init(_ root: Part, of bytes: [UInt8], file: String) {
    var builder = Builder(bytes.count)
    builder.add(root)
    builder.duplicates.sort { $0.name < $1.name }
    self.init(
      file: file, bytes: bytes, nodes: builder.nodes, duplicates: builder.duplicates,
      readings: builder.readings, readingCount: builder.readingCount)
  }

  private struct Builder {
    /// The size of the text.
    let size: Int
    var nodes: [Node] = []
    var readings: [[Value]] = []
    var readingCount = 1
    var duplicates: [Duplicate] = []

    init(_ size: Int) {
      precondition(size <= UInt32.max, "the text is too large")
      self.size = size
    }

    mutating func add(_ part: Part) {
      switch part {
      case .scalar(let value, let range):
        precondition(Node.Kind(value).isScalar, "an array or an object is a part of its own")
        add(Node.Kind(value), range, [value])
      case .ambiguous(let value, let others, let range):
        precondition(Node.Kind(value).isScalar, "an array or an object is a part of its own")
        add(Node.Kind(value), range, [value] + others)
      case .array(let parts, let range):
        let node = nodes.count
        add(.array, range)
        for part in parts { add(part) }
        nodes[node].next = UInt32(nodes.count)
      case .object(let members, let range):
        let node = nodes.count
        add(.object, range)
        var firsts: [ExactString: Int] = [:]
        for member in members {
          let name = nodes.count
          if let first = firsts[ExactString(member.name)] {
            duplicates.append(Duplicate(name: name, first: first))
          } else {
            firsts[ExactString(member.name)] = name
          }
          add(.string, member.range, [.string(member.name)])
          add(member.value)
        }
        nodes[node].next = UInt32(nodes.count)
      }
    }

    private mutating func add(_ kind: Node.Kind, _ range: Range<Int>, _ values: [Value] = []) {
      precondition(0 <= range.lowerBound && range.upperBound <= size, "a range is not in the text")
      nodes.append(
        Node(
          kind: kind, hasEscapes: kind == .string, start: UInt32(range.lowerBound),
          end: UInt32(range.upperBound), next: UInt32(nodes.count + 1)))
      readings.append(values)
      readingCount = max(readingCount, values.count)
    }
  }
}
