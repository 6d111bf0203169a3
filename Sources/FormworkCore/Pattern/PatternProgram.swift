/// The instruction of one state, in eight bytes, because a short pattern may have many states. Offsets are
/// relative to the state, so that part of a program can be copied.
enum PatternInstruction {
  case scalar(Unicode.Scalar)
  /// One scalar of a set, by the set's index.
  case set(Int32)
  /// Continues at both the next state and `offset` states further on.
  case split(offset: Int32)
  case jump(offset: Int32)
  case start
  case end
  case accept
}

/// A nondeterministic automaton as a list of instructions. Each instruction is a state and by default leads
/// to the next one.
struct PatternProgram: Sendable {
  private var instructions: [PatternInstruction] = []
  private var sets: [ScalarSet] = []

  var count: Int { instructions.count }

  mutating func append(_ instruction: PatternInstruction) {
    instructions.append(instruction)
  }

  /// Frees memory that was reserved for growth.
  mutating func trim() { instructions = instructions.map { $0 } }

  mutating func append(_ set: ScalarSet) {
    instructions.append(.set(Int32(sets.count)))
    sets.append(set)
  }

  /// Turns everything from `start` on into an alternative and starts another one; returns its exit for
  /// `join`.
  mutating func alternate(from start: Int) -> Int {
    instructions.insert(.split(offset: Int32(count - start + 2)), at: start)
    instructions.append(.jump(offset: 0))
    return count - 1
  }

  /// Connects the exits of alternatives to the next instruction.
  mutating func join(_ exits: [Int]) {
    for exit in exits { instructions[exit] = .jump(offset: Int32(count - exit)) }
  }

  /// The number of states after everything from `start` on is repeated. It does not overflow if the bounds
  /// are below 2³¹.
  func count(repeatingFrom start: Int, _ bounds: PatternRepeat) -> Int {
    let length = count - start
    if length == 0 { return count }
    guard let maximum = bounds.maximum else {
      return start + (bounds.minimum == 0 ? length + 2 : length * bounds.minimum + 1)
    }
    return start + length * bounds.minimum + (length + 1) * (maximum - bounds.minimum)
  }

  /// Repeats everything from `start` on.
  mutating func repeatAll(from start: Int, _ bounds: PatternRepeat) {
    let body = Array(instructions[start...])
    if body.isEmpty { return }
    instructions.removeSubrange(start...)
    for _ in 0..<bounds.minimum { instructions += body }
    if let maximum = bounds.maximum {
      // Skipping an optional copy skips all later ones too, which keeps the sets of states small.
      for left in stride(from: maximum - bounds.minimum, to: 0, by: -1) {
        instructions.append(.split(offset: Int32(left * (body.count + 1))))
        instructions += body
      }
    } else if bounds.minimum > 0 {
      instructions.append(.split(offset: Int32(-body.count)))
    } else {
      instructions.append(.split(offset: Int32(body.count + 2)))
      instructions += body
      instructions.append(.jump(offset: Int32(-(body.count + 1))))
    }
  }
}

/// The bounds of a quantifier. Without a maximum, it repeats without limit.
struct PatternRepeat {
  let minimum: Int
  let maximum: Int?
}

extension PatternProgram {
  /// Whether the program accepts the whole text. Each state is visited at most once for each scalar, even in
  /// loops, so the time is at most the length of the text times the number of states.
  func matches(_ text: String) -> Bool {
    var current = StateSet(capacity: count)
    var following = StateSet(capacity: count)
    var scalars = text.unicodeScalars.makeIterator()
    var isAtStart = true
    current.insert(0)
    repeat {
      let scalar = scalars.next()
      var index = 0
      // States that consume no scalar add to the set during the iteration.
      while index < current.count {
        let state = current[index]
        index += 1
        switch instructions[state] {
        case .scalar(let expected):
          if scalar == expected { following.insert(state + 1) }
        case .set(let set):
          if let scalar, sets[Int(set)].contains(scalar) { following.insert(state + 1) }
        case .split(let offset):
          current.insert(state + 1)
          current.insert(state + Int(offset))
        case .jump(let offset):
          current.insert(state + Int(offset))
        case .start:
          if isAtStart { current.insert(state + 1) }
        case .end:
          if scalar == nil { current.insert(state + 1) }
        case .accept:
          if scalar == nil { return true }
        }
      }
      swap(&current, &following)
      following.removeAll()
      isAtStart = false
    } while current.count > 0
    return false
  }
}
