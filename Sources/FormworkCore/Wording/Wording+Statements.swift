#if !hasFeature(Embedded)
  // What a condition states, in words. Pages state none.
  extension Wording {
    /// What a condition states, such as `Proxy is on` for `requires Proxy to be on`.
    static func states(
      _ condition: Expression, label: (SettingID) -> String, shown: (Value, SettingID) -> String
    ) -> String {
      // A mark stands for each label, so that only the words of the sentence are replaced.
      let mark = "\u{1}"
      var labels: [String] = []
      let requirement = requires(
        condition,
        label: {
          labels.append(label($0))
          return mark
        }, shown: shown)
      var words = String(requirement.dropFirst("requires ".count))
      for (required, stated) in [
        ("to be", "is"), ("not to be", "is not"), ("to contain", "contains"), ("to differ", "differs"),
      ] where words.hasPrefix("\(mark) \(required) ") {
        words = "\(mark) \(stated)" + words.dropFirst("\(mark) \(required)".count)
      }
      for label in labels {
        if let place = words.firstIndex(of: Character(mark)) {
          words.replaceSubrange(place...place, with: label)
        }
      }
      return words
    }

    /// The condition of a requirement, after it.
    static func applies(when words: String) -> String { " when \(words)" }
  }
#endif
