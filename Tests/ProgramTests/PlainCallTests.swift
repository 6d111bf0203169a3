import ArgumentParser
import FormworkCommands
import Testing

/// Calls that are read without the parser give the same command as with it.
struct PlainCallTests {
  private static let commands: [any PlainCommand.Type] =
    [
      RunCommand<FormFileArguments>.self, ShowCommand<FormFileArguments>.self,
      GetCommand<FormFileArguments>.self, SetCommand<FormFileArguments>.self,
      ExportCommand<FormFileArguments>.self, ApplyCommand<FormFileArguments>.self, CheckCommand.self,
    ] + LineCommands<FormFileArguments>.all

  /// A value that each option accepts.
  private static func value(of option: OptionName) -> String {
    switch option {
    case .output: "plain"
    case .width, .wait, .programTimeout, .lockTimeout: "42"
    case .format: "shell"
    case .fromFile: "key=-"
    case .index, .to: "2"
    default: "-"
    }
  }

  /// A command as text; `nil` if the parser refuses the arguments.
  private static func parsed(_ command: any PlainCommand.Type, _ arguments: [String]) -> String? {
    (try? command.parse(arguments)).map { "\($0)" }
  }

  private static func plain(_ command: any PlainCommand.Type, _ arguments: [String]) -> String? {
    command.init(plain: arguments).map { "\($0)" }
  }

  @Test func everyOptionCanBePartOfAPlainCall() {
    for command in Self.commands {
      var count = 0
      for words in [["f"], ["f", "a=b"], ["f", "a", "b"]] {
        for option in OptionName.allCases {
          let (name, value) = (option.typed, Self.value(of: option))
          for call in [words + [name], words + [name, value], ["\(name)=\(value)"] + words] {
            guard let parsed = Self.parsed(command, call) else { continue }
            count += 1
            // The parser takes the next word for the value of these.
            if Self.needsEqualsSign.contains(name), !call[0].hasPrefix(name) { continue }
            // The value may also be a further word.
            #expect(Self.plain(command, call) == parsed, "\(call)")
          }
        }
      }
      #expect(count > 0, "\(command)")
    }
  }

  private static let needsEqualsSign = ["--allow-run", "--backup"]

  @Test(arguments: 0..<8)
  func randomCallsAreReadAlike(seed: UInt64) {
    var random = Numbers(state: seed)
    var (plainCount, refusedCount) = (0, 0)
    let odd = [
      "--", "", "-x", "-5", "--help", "-h", "--version", "--nope", "--json=x", "--store=", "--wait=x",
      "--output=html", "--allow-run=", "--backup=a/b", "--script=-", "--from-file", "--null", "--generate",
    ]
    for _ in 0..<400 {
      let command = Self.commands.randomElement(using: &random)!
      var call: [String] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let option = OptionName.allCases.randomElement(using: &random)!
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          call.append(["f", "-", "a=b", "a+=-1", "häuser.json", "json"].randomElement(using: &random)!)
        case 4..<6: call.append(option.typed)
        case 6: call += [option.typed, Self.value(of: option)]
        case 7, 8: call.append("\(option.typed)=\(Self.value(of: option))")
        default: call.append(odd.randomElement(using: &random)!)
        }
      }
      guard let plain = Self.plain(command, call) else {
        refusedCount += 1
        continue
      }
      plainCount += 1
      #expect(plain == Self.parsed(command, call), "\(command) \(call)")
    }
    #expect(plainCount > 20 && refusedCount > 20, "\(plainCount) plain calls, \(refusedCount) others")
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}
