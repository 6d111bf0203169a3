import FlyingFox
import FlyingSocks
import Formwork
import FormworkPlatform

/// The web server: listens on this machine only, and answers the requests that its guard lets pass.
@MainActor
struct PreviewServer {
  private let site: PreviewSite

  init(_ site: PreviewSite) { self.site = site }

  /// Serves until the process ends.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free one.
  ///   - announce: called with the address of the page when it can be opened.
  func run(port: UInt16, _ announce: @MainActor (_ address: String) -> Void) async throws(Failure) {
    do {
      let site = site
      var configuration = HTTPServer.Configuration(
        address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
      // A program that checks the settings may take long.
      configuration.timeout = 1_000_000
      configuration.sharedRequestReplaySize = RequestGuard.bodyLimit
      let server = HTTPServer(
        config: configuration, handler: ClosureHTTPHandler { request in await site.answer(request) })
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask { try await server.waitUntilListening(timeout: 60) }
        try await group.next()
        guard case .ip4(_, port: let port)? = await server.listeningAddress else { return }
        site.begin(port: port)
        announce("http://127.0.0.1:\(port)/?token=\(site.token.text)")
        try await group.next()
      }
    } catch { throw Failure(.other(.cannotListen(port: port, error))) }
  }
}

extension OtherFault {
  fileprivate static func cannotListen(port: UInt16, _ error: any Error) -> OtherFault {
    var (number, reason) = (Int32(0), String(describing: error))
    if case .failed(_, let errno, let message)? = error as? SocketError {
      (number, reason) = (errno, message)
    }
    return OtherFault(
      code: "preview.cannotListen",
      message: Wording.cannotListen(port: port, isInUse: number == EADDRINUSE, reason: reason),
      status: (number == EACCES ? ExitStatus.notPermitted : .unavailable).rawValue)
  }
}
