#if canImport(Glibc)
  import Formwork
  import Foundation
  import Glibc
  import Testing

  /// `formwork preview`: the page, and how it follows its files.
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

    @Test func thePageHasNeitherFormNorSettings() throws {
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
      #expect(page.text.contains(#"<html lang="en" style="--width: 320px">"#))
      #expect((page.document["live"] as? [String: Any])?["store"] as? String == "s.json")
      for text in ["hunter22", "swordfish", "s3cret-stored", "not-in-the-form", "8080", "Port"] {
        #expect(!page.text.contains(text))
      }
      let rows = try page.rows()
      #expect(rows.map { $0["shown"] ?? .null } == ["8080", "••••", .null, .null])
      #expect(!rows.description.contains("s3cret"))
      // The state of another part is in a file.
      try desk.wait(for: "the text in the file") { try page.rows()[2]["detail"] == "running" }
      #expect(try page.send("tap", ["screen": "home", "id": "more"])["screen"] == "sub.json")
    }

    @Test func withoutAStoreNothingIsReadOrSaved() throws {
      let desk = try Desk.sample(settings: #"{"network": {"port": 8080}}"#)
      let page = try Preview(desk, "form.json").load()
      #expect((page.document["live"] as? [String: Any])?["store"] is NSNull)
      #expect(try page.rows()[2]["value"] == 80)
      #expect(try page.set("network.port", "1")["unsaved"] == 1)
      let saved = try page.send("save")
      #expect(
        saved["notes"] == [
          "Changes are kept until the preview ends. To save them to a file, start the preview with --store FILE."
        ])
      #expect(saved["unsaved"] == 0)
      #expect(desk.text(of: "settings.json") == #"{"network": {"port": 8080}}"#)
    }

    @Test func aSampleIsShownAndCanBeCleared() throws {
      let desk = try desk(Self.form(samples: Self.samples))
      let preview = try Preview(desk, "form.json", "--sample", "full")
      let page = try preview.load()
      #expect(try page.rows()[0]["value"] == 443)
      #expect(try page.send("open")["sample"] == "full")
      let events = try preview.load().events()
      _ = try events.event("form")
      #expect(try page.send("open", ["sample": .null])["samples"] == ["full"])
      #expect(try page.rows()[0]["value"] == 80)
      _ = try events.event("form")
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
      #expect(try page.send("tap", ["screen": "home", "id": "on"])["unsaved"] == 1)
      #expect(try page.send("save")["notes"] == ["Saved 1 change to s.json."])
      #expect(desk.text(of: "s.json")?.contains(#""on": true"#) == true)
      try replace("rows.json", with: rows("Lamp"), in: desk)
      try desk.wait(for: "the new row") { try page.rows()[0]["text"] == "Lamp" }
      #expect(try page.rows()[0]["value"] == true)
    }

    @Test func allWindowsShowTheSameState() throws {
      let preview = try Preview(desk(), "form.json")
      let (first, second) = (try preview.load(), try preview.load())
      let events = try second.events()
      _ = try events.event("form")
      #expect(try first.set("port", "443")["unsaved"] == 1)
      #expect(try events.event("changed").contains(#"data: {"screen": "home", "depth": 0, "#))
      #expect(try second.rows()[0]["value"] == 443)
      #expect(try second.send("undo")["unsaved"] == 0)
      #expect(try first.rows()[0]["value"] == 80)
    }

    /// An alert of one window is not answered by another one, nor forgotten because of it.
    @Test func eachAlertIsAnsweredByItsNumber() throws {
      func alert(_ id: String, _ text: String) -> String {
        #"""
        {"id": "\#(id)", "text": "\#(id)", "selection": {"alert": {"title": "\#(id)?", "actions": [{"title": "No"},
          {"title": "Yes", "selection": {"set": {"name": "\#(text)"}, "when": "on"}}]}}}
        """#
      }
      func form(_ rows: String) -> String {
        #"{"title": "T", "sections": [{"rows": [{"key": "on", "accessory": {"switchToggle": true}}, "#
          + #"{"key": "name", "accessory": "textField"}\#(rows)]}]}"#
      }
      let desk = try Desk(form: form(", \(alert("a", "first")), \(alert("b", "second"))"))
      let page = try Preview(desk, "form.json").load()
      func tap(_ id: String) throws -> Value? {
        try page.send("tap", ["screen": "home", "id": .string(id)])["alert"]?.object?["number"]
      }
      func answer(_ alert: Value?) throws -> Value.Object {
        try page.send("answer", ["alert": alert ?? .null, "choice": 1])
      }
      let (first, second) = (try tap("a"), try tap("b"))
      try page.set("on", "on")
      #expect(try answer(first)["refusals"] == [])
      #expect(try page.rows()[1]["value"] == "first")
      #expect(try answer(second)["refusals"] == [])
      #expect(try page.rows()[1]["value"] == "second")
      // The parts of an alert are those of its form.
      let third = try tap("a")
      try replace("form.json", with: form(""), in: desk)
      try desk.wait(for: "the new form") { try page.rows().count == 2 }
      #expect(try answer(third)["refusals"] == ["this question is no longer open"])
    }

    @Test func windowsAreToldWhatWasLoaded() throws {
      let desk = try Desk(
        form: #"""
          {"title": "T", "sections": [{"rows": [{"id": "s", "detailText": {"run": ["sh", "-c", "sleep 0.3; echo '\"up\"'"]}}]}]}
          """#)
      let page = try Preview(desk, "form.json", "--allow-run").load()
      let events = try page.events()
      #expect(try page.rows()[0]["loading"] == "loading")
      #expect(try events.event("changed").contains(#""unsaved": 0"#))
      #expect(try page.rows()[0]["detail"] == "up")
    }

    /// A form that changes while the settings cannot be read is shown, too.
    @Test func aNewFormIsShownWhileTheSettingsAreBroken() throws {
      let desk = try desk()
      try desk.write(#"{"port": 1}"#, to: "s.json")
      let page = try Preview(desk, "form.json", "--store", "s.json").load()
      let events = try page.events()
      _ = try events.event("form")
      try replace("s.json", with: "{", in: desk)
      _ = try events.event("broken")
      try replace("form.json", with: Self.form(port: "Door"), in: desk)
      _ = try events.event("form")
      _ = try events.event("broken")
      #expect(try page.rows()[0]["text"] == "Door")
    }

    /// Rows that a program has loaded stay when the form changes, and so do their values.
    @Test func loadedRowsSurviveANewForm() throws {
      func form(_ title: String) -> String {
        #"{"title": "\#(title)", "sections": [{"rows": {"run": ["sh", "rows.sh"]}}]}"#
      }
      let desk = try Desk(form: form("One"))
      try desk.write(#"echo '[{"text": "R", "key": "r", "accessory": "textField"}]'"#, to: "rows.sh")
      let page = try Preview(desk, "form.json", "--allow-run").load()
      try page.send("load")
      try desk.wait(for: "the row") { try page.rows().first?["key"] == "r" }
      try page.set("r", "typed")
      try replace("form.json", with: form("Two"), in: desk)
      try desk.wait(for: "the new title") { try page.send("view")["title"] == "Two" }
      #expect(try page.rows()[0]["value"] == "typed")
    }

    @Test func anElementThatHasMovedIsNotEdited() throws {
      let desk = try Desk(
        form: #"""
          {"title": "T", "sections": [{"rows": [{"id": "l", "key": "l", "accessory": {"list": {"of": "textField", "unique": true,
            "value": ["aa", "bb", "cc"]}}}]}]}
          """#)
      let page = try Preview(desk, "form.json").load()
      func edit(_ request: String, _ parameters: Value.Object) throws -> Value? {
        var parameters = parameters
        parameters["screen"] = "home"
        parameters["id"] = "l"
        return try page.send(request, .object(parameters))["refusals"]
      }
      #expect(try edit("replace", ["index": 1, "element": "bb", "text": "BB"]) == [])
      #expect(try edit("remove", ["index": 0, "element": "aa"]) == [])
      #expect(
        try edit("replace", ["index": 1, "element": "BB", "text": "x"]) == [
          "the list has changed in the meantime"
        ])
      #expect(try edit("remove", ["index": 0, "element": "aa"]) == ["the list has changed in the meantime"])
      #expect(try edit("replace", ["index": 0, "element": "BB", "text": "cc"]) != [])
      #expect(try page.rows()[0]["value"] == ["BB", "cc"])
    }

    // MARK: - Following files

    @Test func aNewVersionOfAFileReachesThePage() throws {
      let desk = try desk()
      let page = try Preview(desk, "form.json").load()
      let events = try page.events()
      _ = try events.event("form")
      #expect(try page.set("port", "443")["refusals"] == [])
      try replace("form.json", with: Self.form(port: "Door"), in: desk)
      _ = try events.event("form")
      #expect(try page.rows()[0]["text"] == "Door")
      #expect(try page.rows()[0]["value"] == 443)
      try replace("state.json", with: #""stopped""#, in: desk)
      try desk.wait(for: "the new text") { try page.rows()[2]["detail"] == "stopped" }
      #expect(try page.send("tap", ["screen": "home", "id": "more"])["screen"] == "sub.json")
      try replace("sub.json", with: #"{ "title": "Below", "sections": [] }"#, in: desk)
      try desk.wait(for: "the new title") { try page.send("view")["title"] == "Below" }
    }

    /// A value that was not saved is not dropped without a word.
    @Test func aValueWithoutAPlaceInANewVersionIsNamed() throws {
      let desk = try desk()
      let page = try Preview(desk, "form.json").load()
      let events = try page.events()
      try page.set("port", "443")
      try replace(
        "form.json", with: Self.form().replacing(#""key": "port""#, with: #""key": "door""#), in: desk)
      #expect(
        try events.expect("was dropped").hasSuffix(
          "\"notes\": [\"'Port' is no longer in the form; its unsaved value 443 was dropped"))
    }

    @Test func aBrokenFormShowsWhereAndHeals() throws {
      let desk = try desk()
      let events = try Preview(desk, "form.json").load().events()
      _ = try events.event("form")
      try replace("form.json", with: "{\n  \"title\": \"Server\",\n  \"sections\": [,]\n}\n", in: desk)
      #expect(
        try events.event("broken")
          == #"event: broken\#ndata: {"diagnostics": [{"type": "error", "file": "form.json", "line": 3, "column": 16, "#
          + #""code": "json.expected", "message": "expected a value or ']', got ','", "key": null, "suggestion": null}]}"#
      )
      try replace("form.json", with: Self.form(), in: desk)
      _ = try events.event("form")
    }

    @Test(arguments: [("s.json", #"{"port": 8080}"#), ("s.yaml", "port: 8080\n")])
    func aFormThatIsBrokenAtFirstHeals(store: String, settings: String) throws {
      let desk = try desk("{")
      try desk.write(settings, to: store)
      let page = try Preview(desk, "form.json", "--store", store).load()
      #expect(try page.send("view")["title"] == "form.json")
      let events = try page.events()
      _ = try events.event("form")
      _ = try events.event("broken")
      try replace("form.json", with: Self.form(), in: desk)
      _ = try events.event("form")
      #expect(try page.rows()[0]["value"] == 8080)
    }

    @Test func aFormThatIsRemovedComesBack() throws {
      let desk = try desk()
      let events = try Preview(desk, "form.json").load().events()
      _ = try events.event("form")
      try FileManager.default.removeItem(atPath: desk.folder.path("form.json"))
      #expect(try events.event("broken").contains(#""message": "'form.json' does not exist""#))
      try desk.write(Self.form(), to: "form.json")
      _ = try events.event("form")
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
      _ = try events.event("form")
      try replace("form.json", with: items, in: desk)
      _ = try events.event("broken")
      // Another event of the file does not hide it.
      try replace("form.json", with: items + "\n", in: desk)
      try replace("s.json", with: #"{"users": [{"name": "ada"}]}"#, in: desk)
      _ = try events.event("form")
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
        (["-"], "error: preview cannot read the form from standard input; use a file"),
        (
          ["form.json", "--store", "s.json", "--sample", "full"],
          "error: --sample and --store cannot be combined"
        ),
        (["form.json", "--store", ""], "error: --store requires a file name"),
        (["form.json", "--width", "10"], "error: --width must be from 200 to 2000, not 10"),
        (["form.json", "--width", "-5"], "error: --width must be from 200 to 2000, not -5"),
        (["form.json", "--port", "65536"], "error: --port must be from 0 to 65535, not 65536"),
        (["form.json", "--port", "-1"], "error: --port must be from 0 to 65535, not -1"),
        ([], "error: missing expected argument '<form>'"),
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
      try page.set("port", "1")
      #expect(try page.send("save")["unsaved"] == 0)
      preview.terminal.signal(signal)
      #expect(try preview.terminal.wait() == .signalled(signal))
      _ = try events.readAll()
      #expect(throws: Connection.Failure.self) { try Connection(port: preview.port) }
      #expect(desk.folder.names == ["form.json", "s.json", "state", "state.json", "sub.json"])
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
