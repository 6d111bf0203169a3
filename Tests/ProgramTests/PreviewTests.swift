#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// `formwork preview`: the page, and how it follows its files.
  @Suite(.needsPageEngine)
  struct PreviewTests {
    private static func form(port: String = "Port", samples: String = "") -> String {
      """
      {
        "title": "Server",
        "sections": [{ "rows": [
          { "text": "\(port)", "key": "port", "accessory": { "textField": { "kind": "integer", "value": 80 } } },
          { "text": "Password", "key": "password",
            "accessory": { "textField": { "secure": true, "value": "hunter22" } } },
          { "text": "State", "id": "state", "detailText": { "file": "state.json" } },
          { "text": "More", "id": "more", "accessory": "disclosureIndicator", "selection": { "push": "sub.json" } }
        ] }]\(samples)
      }

      """
    }

    private static let samples = #", "samples": {"full": {"port": 443, "password": "swordfish"}}"#

    private func desk(_ form: String = form()) throws -> Desk {
      let desk = try Desk(form: form)
      try desk.write(#"{ "title": "Sub", "sections": [] }"#, to: "sub.json")
      try desk.write(#""running""#, to: "state.json")
      return desk
    }

    /// Replaces a file as editors do: another one is written and renamed.
    private func replace(_ name: String, with text: String, in desk: Desk) throws {
      try desk.write(text, to: name + "~")
      try #require(rename(desk.folder.path(name + "~"), desk.folder.path(name)) == 0)
    }

    // MARK: - The page

    @Test func thePageHasTheFormAndItsFilesAndNoSecrets() throws {
      let desk = try desk(Self.form(samples: Self.samples))
      try desk.write(
        #"{"port": 8080, "password": "s3cret-stored", "other": "not-in-the-form"}"#, to: "s.json")
      let page = try Preview(desk, "form.json", "--store", "s.json", "--width", "320").load()
      let head = page.text.split(separator: "\n\n", maxSplits: 1)[0].split(separator: "\n")
      #expect(head[0] == "HTTP/1.1 200 OK")
      #expect(
        head.dropFirst().filter { !$0.hasPrefix("Content-Length: ") } == [
          "Cache-Control: no-store", "Connection: close", "Content-Security-Policy: frame-ancestors 'none'",
          "Content-Type: text/html; charset=utf-8", "Cross-Origin-Resource-Policy: same-origin",
          "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        ])
      #expect(page.text.contains("connect-src 'self';"))
      for secret in ["hunter22", "swordfish", "s3cret-stored", "not-in-the-form"] {
        #expect(!page.text.contains(secret))
      }
      #expect(page.settings == #"{"port": 8080, "password": {"$withheld": 0}}"#)
      let open = try #require(page.document["open"] as? [String: Any])
      #expect((open["files"] as? [String: String])?.keys.sorted() == ["sub.json"])
      #expect(open["data"] as? [String: String] == ["state.json": #""running""#])
      #expect(page.text.contains(#"<html lang="en" style="--width: 320px">"#))
      #expect((page.document["live"] as? [String: Any])?["store"] as? String == "s.json")
    }

    @Test func withoutAStoreNothingIsReadOrSaved() throws {
      let desk = try Desk.sample(settings: #"{"network": {"port": 8080}}"#)
      let page = try Preview(desk, "form.json").load()
      #expect(page.settings == "{}")
      #expect((page.document["live"] as? [String: Any])?["store"] is NSNull)
      #expect(
        try page.save(#"{"key": "network.port", "value": 1}"#)
          == #"{"refusals": ["this preview has no settings file; start it with --store FILE"], "message": "Not saved."}"#
      )
      #expect(desk.text(of: "settings.json") == #"{"network": {"port": 8080}}"#)
    }

    @Test func aSampleIsShown() throws {
      let desk = try desk(Self.form(samples: Self.samples))
      let page = try Preview(desk, "form.json", "--sample", "full").load()
      let phones = try #require(page.document["phones"] as? [[String: Any]])
      #expect(phones.map { $0["sample"] as? String } == ["full"])
      expect(
        try desk.formwork("preview", "form.json", "--sample", "ful"), status: 1,
        stderr: "error: the form has no sample 'ful'; did you mean 'full'?")
    }

    @Test func rowsInAFileAreShownSavedAndFollowed() throws {
      let desk = try Desk(form: #"{"title": "T", "sections": [{"rows": {"file": "rows.json"}}]}"#)
      func rows(_ text: String) -> String {
        #"[{"text": "\#(text)", "key": "on", "accessory": "switchToggle"}]"#
      }
      try desk.write(rows("On"), to: "rows.json")
      let page = try Preview(desk, "form.json", "--store", "s.json").load()
      #expect(
        (page.document["open"] as? [String: Any])?["data"] as? [String: String] == ["rows.json": rows("On")])
      #expect(
        try page.save(#"{"key": "on", "value": true}"#).hasPrefix(
          #"{"saved": true, "message": "Saved 1 change to s.json.""#))
      #expect(desk.text(of: "s.json")?.contains(#""on": true"#) == true)
      let events = try page.events()
      try replace("rows.json", with: rows("Lamp"), in: desk)
      #expect(try events.event().contains("Lamp"))
    }

    // MARK: - Following files

    @Test func aNewVersionOfAFileReachesThePage() throws {
      let desk = try desk()
      let events = try Preview(desk, "form.json").load().events()
      try replace("form.json", with: Self.form(port: "Door"), in: desk)
      #expect(try events.event().contains(#"\"text\": \"Door\""#))
      try replace("sub.json", with: #"{ "title": "Below", "sections": [] }"#, in: desk)
      #expect(try events.event().contains(#"\"title\": \"Below\""#))
      try replace("state.json", with: #""stopped""#, in: desk)
      #expect(try events.event().contains(#"\"stopped\""#))
    }

    @Test func aBrokenFormShowsWhereAndHeals() throws {
      let desk = try desk()
      let events = try Preview(desk, "form.json").load().events()
      try replace("form.json", with: "{\n  \"title\": \"Server\",\n  \"sections\": [,]\n}\n", in: desk)
      #expect(
        try events.event()
          == #"event: broken\#ndata: {"diagnostics": [{"type": "error", "file": "form.json", "line": 3, "column": 16, "#
          + #""code": "json.expected", "message": "expected a value or ']', got ','", "key": null, "suggestion": null}]}"#
      )
      try replace("form.json", with: Self.form(), in: desk)
      let event = try events.event()
      #expect(event.contains("event: form\ndata: {"))
    }

    @Test func aFormThatIsBrokenAtFirstHeals() throws {
      let desk = try desk("{")
      let page = try Preview(desk, "form.json").load()
      #expect(
        (page.document["open"] as? [String: Any])?["form"] as? String
          == #"{"title": "form.json", "sections": []}"#)
      let events = try page.events()
      #expect(try events.event().contains("event: broken\n"))
      try replace("form.json", with: Self.form(), in: desk)
      #expect(try events.event().contains(#"\"text\": \"Port\""#))
    }

    @Test func aFormThatIsRemovedComesBack() throws {
      let desk = try desk()
      let events = try Preview(desk, "form.json").load().events()
      try FileManager.default.removeItem(atPath: desk.folder.path("form.json"))
      #expect(try events.event().contains(#""message": "'form.json' does not exist""#))
      try desk.write(Self.form(), to: "form.json")
      #expect(try events.event().contains("event: form\n"))
    }

    @Test func settingsThatDoNotFitANewFormAreReportedUntilTheyDo() throws {
      let list =
        #"{"title": "L", "sections": [{"rows": [{"text": "N", "key": "note", "accessory": "textField"}, "#
      let plain = list + #"{"text": "U", "key": "users", "accessory": "json"}]}]}"#
      let items = list + #"{"forEach": {"key": "users", "id": "name"}, "text": "${item.name}"}]}]}"#
      let desk = try desk(plain)
      // More items than a form can have.
      let many = [String](repeating: "{}", count: 90_000).joined(separator: ",")
      try desk.write(#"{"users": [\#(many)]}"#, to: "s.json")
      let events = try Preview(desk, "form.json", "--store", "s.json").load().events()
      try replace("form.json", with: items, in: desk)
      #expect(try events.event().hasPrefix("event: broken\n"))
      // Another event of the file does not hide it.
      try replace("form.json", with: items + "\n", in: desk)
      try replace("s.json", with: #"{"users": [{"name": "ada"}]}"#, in: desk)
      #expect(try events.event().hasPrefix("event: form\n"))
    }

    // MARK: - Opening a browser

    /// The arguments of a program can be read by all users of the machine.
    @Test func theBrowserIsNotGivenTheToken() throws {
      let desk = try desk()
      try desk.write(
        "#!/bin/sh\nf=${1#file://}; stat -c %a \"$f\" \"${f%/*}\" > modes; cat \"$f\" > copy; echo \"$1\" > part; mv part given\n",
        to: "xdg-open")
      try #require(chmod(desk.folder.path("xdg-open"), 0o755) == 0)
      let preview = try Preview(
        desk, "form.json", "--open", path: "\(desk.folder.path):/usr/bin:/bin")
      try desk.wait(for: "the browser") { desk.text(of: "given") != nil }
      let address = try #require(desk.text(of: "given")).trimmingCharacters(in: .newlines)
      #expect(
        address.hasPrefix("file:///") && address.hasSuffix("/preview.html")
          && !address.contains(preview.token))
      #expect(desk.text(of: "modes") == "600\n700\n")
      let target = "/?token=\(preview.token)"
      #expect(
        desk.text(of: "copy")?.contains(
          #"<meta http-equiv="refresh" content="0; url=http://127.0.0.1:\#(preview.port)\#(target)">"#)
          == true)
      // For a browser, the file is another site.
      let lines = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]
      #expect(
        try preview.send(preview.head(target, lines + ["Sec-Fetch-Dest: iframe"])).hasPrefix("HTTP/1.1 403 "))
      #expect(
        try preview.send(preview.head(target, lines + ["Sec-Fetch-Dest: document"])).hasPrefix(
          "HTTP/1.1 200 "))
      #expect(!FileManager.default.fileExists(atPath: String(address.dropFirst("file://".count))))
    }

    // MARK: - Arguments and the end

    @Test func wrongArgumentsAreRefused() throws {
      let desk = try desk()
      for (arguments, message) in [
        (["-"], "Error: preview cannot read the form from standard input; use a file"),
        (
          ["form.json", "--store", "s.json", "--sample", "full"],
          "Error: --sample and --store cannot be combined"
        ),
        (["form.json", "--store", ""], "Error: --store requires the name of a file"),
        (["form.json", "--width", "10"], "Error: --width must be from 200 to 2000, not 10"),
        (["form.json", "--width", "-5"], "Error: --width must be from 200 to 2000, not -5"),
        (["form.json", "--port", "65536"], "Error: --port must be from 0 to 65535, not 65536"),
        (["form.json", "--port", "-1"], "Error: --port must be from 0 to 65535, not -1"),
        ([], "Error: Missing expected argument '<form>'"),
      ] {
        let run = try BuiltProgram.run(["preview"] + arguments, in: desk.folder.path)
        #expect(run.status == 64)
        #expect(run.stdout == "")
        #expect(run.stderr.split(separator: "\n").first.map(String.init) == message)
      }
      expect(
        try desk.formwork("preview", "nowhere.json"), status: 66,
        stderr: "error: 'nowhere.json' does not exist")
      try desk.write("{", to: "s.json")
      #expect(try desk.formwork("preview", "form.json", "--store", "s.json").status == 65)
    }

    @Test func aPortThatIsInUseIsReported() throws {
      let desk = try desk()
      let preview = try Preview(desk, "form.json")
      expect(
        try desk.formwork("preview", "form.json", "--port", "\(preview.port)"), status: 69,
        stderr: "error: port \(preview.port) is in use; choose another with --port, or omit --port")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsIt(signal: Int32) throws {
      let desk = try desk()
      let preview = try Preview(desk, "form.json", "--store", "s.json")
      let page = try preview.load()
      let events = try page.events()
      #expect(try page.save(#"{"key": "port", "value": 1}"#).hasPrefix(#"{"saved": true, "#))
      preview.terminal.signal(signal)
      #expect(try preview.terminal.wait() == .signalled(signal))
      _ = try events.readAll()
      #expect(throws: Connection.Failure.self) { try Connection(port: preview.port) }
      #expect(desk.folder.names == ["form.json", "s.json", "state.json", "sub.json"])
    }

    @Test func aMissingServerIsReported() throws {
      let desk = try desk()
      // Not by this process: another test could start a program meanwhile, which would keep the copy open for writing.
      #expect(try desk.shell("cp \"$FORMWORK\" formwork").status == 0)
      let run = try BuiltProgram.start(
        desk.folder.path("formwork"), ["preview", "form.json"], environment: [:], in: desk.folder.path)
      expect(
        run, status: 69,
        stderr: "error: cannot start '\(desk.folder.path("formwork-preview"))': No such file or directory; "
          + "install it in the same folder as 'formwork'")
    }

    /// Foundation would more than double the time that the program takes to start.
    @Test func theProgramItselfDoesNotNeedFoundation() throws {
      let run = try BuiltProgram.shell("ldd \"$FORMWORK\"", in: "/")
      try #require(run.status == 0, "\(run.stderr)")
      #expect(!run.stdout.contains("libFoundation.so"))
    }
  }
#endif
