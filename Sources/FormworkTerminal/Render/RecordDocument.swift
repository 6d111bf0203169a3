import Formwork

/// The JSON document that a call prints: an array of its records, or a single value instead.
struct RecordDocument {
  private var records: [String] = []
  /// The value that was asked for, if any. The records then go to standard error.
  var value: String?

  mutating func append(_ record: Record) { records.append(record.json) }

  @MainActor
  func write(to output: OutputStream, _ errors: OutputStream) {
    if let value {
      output.writeLine(value)
      records.forEach(errors.writeLine)
    } else if records.isEmpty {
      output.writeLine("[]")
    } else {
      output.write("[\n  ")
      output.write(records.joined(separator: ",\n  "))
      output.write("\n]\n")
    }
  }
}
