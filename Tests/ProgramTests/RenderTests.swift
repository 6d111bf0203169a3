#if canImport(Glibc)
  import Testing

  /// `formwork render`: screens as documents.
  struct RenderTests {
    private func desk() throws -> Desk {
      let desk = try Desk(
        form: #"""
          {"title": "Home", "store": "s.json", "sections": [{"rows": [
             {"text": "Sound", "key": "sound", "accessory": "switchToggle"},
             {"id": "more", "text": "More", "selection": {"push": "more"}}]}],
           "screens": {"more": {"title": "More", "sections": []}}, "samples": {"off": {}, "on": {"sound": true}}}
          """#)
      try desk.write(#"{"sound": true}"#, to: "s.json")
      return desk
    }

    /// The headings and the rows of a document.
    private func lines(_ run: BuiltProgram.Run) -> [String] {
      #expect(run.status == 0)
      #expect(run.stderr == "")
      return run.stdout.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("Screen ") || $0.hasPrefix("| Sound")
      }
    }

    private let on = "| Sound | switch | on | `sound` |"
    private let off = "| Sound | switch | off | `sound` |"

    @Test func theSettingsAreThoseOfTheFileOrOfASample() throws {
      let desk = try desk()
      #expect(
        lines(try desk.formwork("render", "form.json", "--format", "markdown")) == ["Screen `home`", on])
      try desk.write("{}", to: "other.json")
      let run = try desk.formwork(
        "render", "form.json", "--format", "markdown", "--store", "other.json", "--all")
      #expect(lines(run) == ["Screen `home`", off, "Screen `more`"])
      let sample = try desk.formwork("render", "form.json", "--format", "markdown", "--sample", "off")
      #expect(lines(sample) == ["Screen `home`, sample off", off])
      let all = try desk.formwork("render", "form.json", "--format", "markdown", "--all", "--sample", "on")
      #expect(lines(all) == ["Screen `home`, sample on", on, "Screen `more`, sample on"])
    }

    @Test func allScreensAreShownInAllSamples() throws {
      let desk = try desk()
      let expected = [
        "Screen `home`, sample off", off, "Screen `more`, sample off", "Screen `home`, sample on", on,
        "Screen `more`, sample on",
      ]
      #expect(lines(try desk.formwork("render", "form.json", "--all", "--format", "markdown")) == expected)
      // The form is read only once.
      let form = try #require(desk.text(of: "form.json"))
      #expect(
        lines(try desk.formwork("render", "-", "--all", "--format", "markdown", input: form)) == expected)
    }

    @Test func pushedFilesAndItemsAreScreens() throws {
      let desk = try Desk("users", "favorites")
      let users = try desk.formwork(
        "render", "users.json", "--store", "users/people.json", "--all", "--format", "markdown")
      #expect(
        lines(users).map { $0.dropFirst(7) } == [
          "`home`", "`user[ada]`", "`user[grace]`", "`user[margaret]`", "`user[linus]`",
        ])
    }

    @Test func aFileIsReplacedAsAWhole() throws {
      let desk = try desk()
      try desk.write("old", to: "out.svg")
      expect(
        try desk.formwork("render", "form.json", "--output", "out.svg"), status: 64,
        stderr:
          "error: --output takes a format (styled, plain, json or jsonl), not a file; use -o for 'out.svg'"
      )
      expect(try desk.formwork("render", "form.json", "-o", "out.svg"), status: 0, stderr: "wrote out.svg")
      let picture = try #require(desk.text(of: "out.svg"))
      #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
      #expect(try desk.formwork("render", "form.json", "--format", "svg", "-o", "-").stdout == picture)
      expect(try desk.formwork("render", "form.json", "-o", "out.MD"), status: 0, stderr: "wrote out.MD")
      #expect(desk.text(of: "out.MD")?.hasPrefix("<a id=") ?? false)
    }

    @Test(.enabled(if: !PageEngine.isBuilt, "the program contains the page engine"))
    func aPageRequiresTheEngine() throws {
      let desk = try desk()
      expect(
        try desk.formwork("render", "form.json", "-o", "out.html"), status: 69,
        stderr:
          "error: this program was built without the page engine; run '.ci/engine' and build it again, or use "
          + "'formwork preview', --format svg or --format markdown, which do not need it"
      )
      #expect(desk.text(of: "out.html") == nil)
    }

    @Test(arguments: [
      (["mroe", "-o", "form.svg"], 1, "error: no screen 'mroe'; did you mean 'more'?"),
      (["-o", "a.svg", "--sample", "onn"], 1, "error: the form has no sample 'onn'; did you mean 'on'?"),
      (
        ["--format", "svg", "-o", "./form.json"], 64,
        "error: './form.json' is also an input file; choose another file for -o"
      ),
      (
        ["--format", "svg", "-o", "s.json"], 64,
        "error: 's.json' is also an input file; choose another file for -o"
      ),
      (["--format", "svg", "-o", "."], 74, "error: cannot write '.': is a folder; nothing was changed"),
      (["-o", "no/a.svg"], 73, "error: cannot create 'no/a.svg': folder 'no' does not exist"),
      (
        ["--format", "svg", "-o", "/dev/null"], 74,
        "error: cannot replace '/dev/null': not a regular file; nothing was changed"
      ),
    ])
    func nothingIsWritten(arguments: [String], status: Int32, message: String) throws {
      let desk = try desk()
      let form = desk.text(of: "form.json")
      let run = try BuiltProgram.run(["render", "form.json"] + arguments, in: desk.folder.path)
      expect(run, status: status, stderr: message)
      #expect(desk.text(of: "form.json") == form)
    }

    @Test(arguments: [
      ([], "--format is missing: expected html, svg or markdown"),
      (["-o", "x"], "--format is missing: expected html, svg or markdown"),
      (["more", "--format", "svg", "--all"], "a screen and --all cannot be combined"),
      (
        ["--format", "svg", "--sample", "on", "--store", "s.json"], "--sample and --store cannot be combined"
      ),
      (["--format", "markdown", "--width", "300"], "--width does not apply to markdown"),
      (["--format", "svg", "--width", "199"], "--width must be from 200 to 2000, not 199"),
      (["--format", "html", "--width", "2001"], "--width must be from 200 to 2000, not 2001"),
      (["--format", "svg", "--width", "-5"], "--width must be from 200 to 2000, not -5"),
      (
        ["-o", "a b.pdf"],
        "unknown format '.pdf': expected html, svg or markdown; write a picture with -o 'a b.svg', and convert it: "
          + "rsvg-convert -f pdf 'a b.svg' -o 'a b.pdf'"
      ),
      (["-o", "a.docx"], "unknown format '.docx': expected html, svg or markdown"),
      (["--format", "svg", "-o", ""], "-o requires a file name"),
    ])
    func wrongOptions(arguments: [String], message: String) throws {
      let desk = try desk()
      let run = try BuiltProgram.run(["render", "form.json"] + arguments, in: desk.folder.path)
      #expect(run.status == 64)
      #expect(run.stdout == "")
      #expect(run.stderr.hasPrefix("error: \(message)\n"), "\(run.stderr)")
    }
  }
#endif
