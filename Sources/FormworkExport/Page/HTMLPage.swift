internal import CPage
package import Formwork

/// A form as a page of HTML: a clickable prototype in one file, which requests nothing from outside.
///
/// The page contains the form's text and the engine as WebAssembly. Secrets are left out.
package struct HTMLPage {
  /// A phone that the page shows.
  package struct Phone: Sendable, Hashable {
    /// The sample that the phone shows; `nil` for the settings as they are.
    package var sample: String?
    /// The screen that the phone shows first; `nil` for the form's first screen.
    package var screen: String?

    package init(sample: String? = nil, screen: String? = nil) {
      (self.sample, self.screen) = (sample, screen)
    }
  }

  /// How a page talks to the program that serves it.
  package struct Live: Sendable {
    /// The token that the page sends with each request.
    package var token: String
    /// The name of the settings file to which the page saves; `nil` if there is none.
    package var store: String?
    /// The problems in the settings file that no row of the page shows.
    package var warnings: [String]

    package init(token: String, store: String?, warnings: [String] = []) {
      (self.token, self.store, self.warnings) = (token, store, warnings)
    }
  }

  private let session: Session
  private let form: FormFile
  private let data: [(name: String, text: [UInt8])]
  private let marks: SecretMarks
  package var phones: [Phone] = [Phone()]
  /// The width of a phone in CSS pixels.
  package var width = 375
  package var live: Live?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - session: the form with the settings that the page shows.
  ///   - marks: the marks that replace secrets.
  package init(_ form: FormFile, _ session: Session, _ marks: SecretMarks = SecretMarks()) {
    var form = form
    form.readAllWithRows()
    self.form = form
    self.session = session
    self.marks = marks
    // A file that cannot be read is missing in the page, which says so.
    data = form.sourceFiles.compactMap { name in
      do throws(FileFault) { return (name, try form.contents(ofSource: name)) } catch { return nil }
    }
  }

  /// Shows each screen that exists in each of the samples, in a phone of its own.
  ///
  /// - Parameter samples: samples of the form; `nil` stands for the settings as they are.
  package mutating func showAllScreens(inSamples samples: [String?]) {
    phones = samples.flatMap { sample -> [Phone] in
      let session = sample.map { Session(form.definition.form, sample: $0)! } ?? session
      return ScreenOrder(session).screens.map { Phone(sample: sample, screen: session.form.name(of: $0)) }
    }
  }

  /// Whether the program contains the engine.
  package static var hasEngine: Bool { page_engine().count > 0 }

  /// The page as text.
  ///
  /// - Throws: if the program was built without the engine.
  package func bytes() throws(Failure) -> [UInt8] {
    guard Self.hasEngine else { throw Failure(.other(OtherFault.noEngine)) }
    let open = openParameters
    let parts: [(name: String, content: [UInt8])] = [
      ("title", Array(title.inXML.utf8)), ("width", Array(String(width).utf8)),
      ("connect", Array((live == nil ? "'none'" : "'self'").utf8)), ("style", page_style().array),
      ("class", Array((phones.count == 1 ? "one" : "many").utf8)),
      ("phones", Array(PhoneDrafts.html(phones, open, title: title).utf8)),
      ("document", document(open)), ("engine", page_engine().array), ("script", page_script().array),
    ]
    var page: [UInt8] = []
    page.reserveCapacity(parts.reduce(10_000) { $0 + $1.content.count })
    var rest = page_template().array[...]
    while let (name, start, end) = rest.placeholder {
      page += rest[..<start]
      page += parts.first { $0.name == name }?.content ?? []
      rest = rest[end...]
    }
    return page + rest
  }

  private var title: String { session.title(ofScreen: ScreenID(0)) }

  /// What the page shows, as JSON that can stand in an element of HTML.
  package var document: [UInt8] { document(openParameters) }

  private func document(_ open: Value.Object) -> [UInt8] {
    let description: Value = [
      "open": .object(open), "title": .string(title),
      "phones": .array(
        phones.map { phone in
          [
            "sample": phone.sample.map { .string($0) } ?? .null,
            "screen": phone.screen.map { .string($0) } ?? .null,
          ]
        }),
      "live": live.map {
        [
          "token": .string($0.token), "store": $0.store.map { .string($0) } ?? .null,
          "warnings": Self.array($0.warnings),
        ]
      } ?? .null,
      "cells": Self.object(form.registry.cells.compactMapValues { $0.htmlTemplate }),
      "views": Self.object(form.registry.viewTemplates),
    ]
    // Terminals and editors that show the page's source would interpret control characters.
    var bytes: [UInt8] = []
    for scalar in description.json.unicodeScalars {
      if scalar == "<" || scalar.needsEscape {
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          bytes += Array((#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes
  }

  private var openParameters: Value.Object {
    let texts = PublicForm(form, data: data, marks)
    let environment = form.registry.environment
    return [
      "form": .string(String(decoding: texts.text, as: UTF8.self)), "file": .string(form.path),
      "files": Self.object(texts.pushed), "data": Self.object(texts.data), "settings": .string(settings),
      "actions": Self.array(environment.actions), "cells": Self.array(environment.cells),
      "views": Self.array(environment.views),
    ]
  }

  /// The settings that the page shows.
  package var settings: String { Self.settings(of: session, marks) }

  /// The settings that the form shows, as the text of a settings file with marks instead of secrets.
  package static func settings(of session: Session, _ marks: SecretMarks) -> String {
    func published(_ setting: SettingID) -> Value? {
      let record = session.form.settings[setting]
      guard record.role != .item, let value = session.storedValue(setting) else { return nil }
      guard session.isSecure(setting), value != .null else { return value }
      // A value of the wrong kind may also contain a secret.
      guard record.isSecure, !session.isWrongKind(setting) else { return nil }
      return marks.mark(value, of: setting, in: session.form)
    }
    let values = session.form.allSettings.compactMap { setting in
      session.form.settings[setting].isNamed ? published(setting).map { (setting, $0) } : nil
    }
    return session.object(of: values, session.form.storedKeys, published).json
  }

  private static func array(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }

  private static func object(_ templates: [String: String]) -> Value {
    .object(
      Value.Object(
        templates.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: ["html": .string($0.value)]) }))
  }

  private static func object(_ texts: [(name: String, text: [UInt8])]) -> Value {
    .object(
      Value.Object(
        texts.map { .init(name: $0.name, value: .string(String(decoding: $0.text, as: UTF8.self))) }))
  }
}

extension page_file {
  fileprivate var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}

extension ArraySlice<UInt8> {
  /// The first `{{name}}`.
  fileprivate var placeholder: (name: String, start: Int, end: Int)? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let start = indices.dropLast().first(where: { self[$0] == open && self[$0 + 1] == open }),
      let end = self[start...].firstIndex(of: close), end + 1 < endIndex
    else { return nil }
    return (String(decoding: self[start + 2..<end], as: UTF8.self), start, end + 2)
  }
}

extension OtherFault {
  package static let noEngine = OtherFault(
    code: "page.noEngine",
    message:
      "this program was built without the page engine; run '.ci/engine' and build the program again",
    status: ExitStatus.unavailable.rawValue)
}
