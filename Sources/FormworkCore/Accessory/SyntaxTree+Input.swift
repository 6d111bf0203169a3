#if !hasFeature(Embedded)
  extension SyntaxTree {
    /// The value of a node, in which each scalar is read as an input needs it.
    func value(of node: Int, fitting input: Input) -> Value {
      func fits(_ value: Value) -> Bool { input.admits(value) && (try? input.validate(value)) != nil }
      if case .anyOf(let rules) = input.rules, !kind(of: node).isScalar {
        return rules.inputs.lazy.map { value(of: node, fitting: $0) }.first(where: fits) ?? value(of: node)
      }
      if let element = input.element, kind(of: node) == .array {
        return .array(elements(of: node).map { value(of: $0, fitting: element) })
      }
      if let element = input.mapRules?.element, isObject(node) {
        return .object(
          Value.Object(
            members(of: node).map {
              .init(name: text(of: $0.name), value: value(of: $0.value, fitting: element))
            }))
      }
      let readings = (0..<readingCount).lazy.map { value(of: node, reading: $0) }
      return readings.first(where: fits) ?? readings.first { input.admits($0) } ?? value(of: node)
    }
  }
#endif
