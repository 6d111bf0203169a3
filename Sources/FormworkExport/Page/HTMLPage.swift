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

  private let session: Session
  private let form: FormFile
  private let data: [(name: String, text: [UInt8])]
  package var phones: [Phone] = [Phone()]
  /// The width of a phone in CSS pixels.
  package var width = 375

  /// Creates a page.
  package init(_ form: FormFile, _ session: Session) {
    var form = form
    form.readAllWithRows()
    self.form = form
    self.session = session
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
    let (open, title) = (openParameters, session.title(ofScreen: ScreenID(0)))
    var template = PageTemplate(title: title, width: width)
    template.hasManyPhones = phones.count > 1
    template.phones = PhoneDrafts.html(phones, open, title: title)
    template.document = document(open, title: title)
    template.engine = page_engine().array
    return template.bytes
  }

  /// What the page shows, as JSON that can stand in an element of HTML.
  package var document: [UInt8] { document(openParameters, title: session.title(ofScreen: ScreenID(0))) }

  private func document(_ open: Value.Object, title: String) -> [UInt8] {
    let phones = phones.map { phone -> Value in
      [
        "sample": phone.sample.map { .string($0) } ?? .null,
        "screen": phone.screen.map { .string($0) } ?? .null,
      ]
    }
    return PageTemplate.document(
      form.registry, title: title, ["open": .object(open), "phones": .array(phones)])
  }

  private var openParameters: Value.Object {
    let texts = PublicForm(form, data: data)
    let environment = form.registry.environment
    return [
      "form": .string(String(decoding: texts.text, as: UTF8.self)), "file": .string(form.path),
      "files": Self.object(texts.pushed), "data": Self.object(texts.data),
      "settings": .string(Self.settings(of: session).json),
      "actions": Self.array(environment.actions), "cells": Self.array(environment.cells),
      "views": Self.array(environment.views),
    ]
  }

  /// The settings that the form shows, as a settings file contains them, with a mark instead of each secret.
  static func settings(of session: Session) -> Value {
    func published(_ setting: SettingID) -> Value? {
      let record = session.form.settings[setting]
      guard record.role != .item, let value = session.storedValue(setting) else { return nil }
      guard session.isSecure(setting), value != .null else { return value }
      // A value of the wrong kind may also contain a secret.
      guard record.isSecure, !session.isWrongKind(setting) else { return nil }
      return .secretMark
    }
    let values = session.form.allSettings.compactMap { setting in
      session.form.settings[setting].isNamed ? published(setting).map { (setting, $0) } : nil
    }
    return session.object(of: values, session.form.storedKeys, published)
  }

  private static func array(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }

  private static func object(_ texts: [(name: String, text: [UInt8])]) -> Value {
    .object(
      Value.Object(
        texts.map { .init(name: $0.name, value: .string(String(decoding: $0.text, as: UTF8.self))) }))
  }
}

extension OtherFault {
  package static let noEngine = OtherFault(
    code: "page.noEngine", message: Wording.noPageEngine, status: ExitStatus.unavailable.rawValue)
}
