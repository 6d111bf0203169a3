/// Takes expressions whose results are not used.
@resultBuilder
enum Unused {
  static func buildBlock<each Part>(_ parts: repeat each Part) {}
}

/// Compiles the expressions that a comment shows, without evaluating them.
func snippet(@Unused _ expressions: () throws -> Void) {}
