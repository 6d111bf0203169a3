import Formwork

/// A form with all its files as they were when they were read.
struct WatchedForm: Sendable {
  private(set) var file: FormFile
  /// The texts of the files from which parts are loaded; `nil` for one that cannot be read.
  private let data: [[UInt8]?]
  /// Whether the form stands for one that has never been valid.
  private(set) var isEmpty = false

  /// - Throws: if the form's own file cannot be read.
  init(path: String) throws(Failure) {
    do throws(FileFault) { self.init(try FormFile(path: path)) } catch { throw Failure(error) }
  }

  private init(_ file: FormFile) {
    var file = file
    file.readAllWithRows()
    self.file = file
    data = file.sourceFiles.map { name in
      do throws(FileFault) { return try file.contents(ofSource: name) } catch { return nil }
    }
  }

  /// A form without rows, for a page that has nothing else to show yet.
  static func empty(path: String) -> WatchedForm {
    let text = #"{"title": \#(Value.string(path).json), "sections": []}"#
    var form = WatchedForm(FormFile(Array(text.utf8), path: path))
    form.isEmpty = true
    return form
  }

  func readAgain() throws(Failure) -> WatchedForm { try WatchedForm(path: file.path) }

  /// The paths of all files, including those that could not be read.
  var files: [String] { file.paths + file.sourcePaths }

  /// Whether a file has another content than in another version of the form.
  func differs(from other: WatchedForm) -> Bool {
    isEmpty != other.isEmpty || data != other.data || !file.files(changedSince: other.file).isEmpty
  }
}
