package import Formwork

/// A page that a program serves: the program answers its requests, so it contains neither form nor engine.
package struct LivePage {
  private let registry: Registry
  private let token: String
  private let store: String?
  private let width: Int

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - registry: how the program shows its cells and views.
  ///   - token: the token that the page sends with each request.
  ///   - store: the name of the settings file to which the program saves; `nil` if there is none.
  ///   - width: the width of the screen in CSS pixels.
  package init(_ registry: Registry, token: String, store: String?, width: Int) {
    (self.registry, self.token, self.store, self.width) = (registry, token, store, width)
  }

  /// The page as text.
  package func bytes(of session: Session) -> [UInt8] {
    let title = session.title(ofScreen: ScreenID(0))
    var template = PageTemplate(title: title, width: width)
    template.isServed = true
    template.phones = PhoneDrafts.html([.init()], nil, title: title)
    template.document = document(of: session)
    return template.bytes
  }

  /// What the page shows, as JSON that can stand in an element of HTML.
  package func document(of session: Session) -> [UInt8] {
    PageTemplate.document(
      registry, title: session.title(ofScreen: ScreenID(0)),
      [
        "phones": [[:]],
        "live": ["token": .string(token), "store": store.map { .string($0) } ?? .null],
      ])
  }
}
