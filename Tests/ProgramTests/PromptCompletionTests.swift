#if canImport(Glibc)
  import Testing

  /// Tab at the prompt, as a person sees it.
  struct PromptCompletionTests {
    private static let form = #"""
      {
        "title": "Sample",
        "sections": [
          {
            "rows": [
              { "text": "Wi-Fi", "key": "network.wifi", "accessory": { "switchToggle": true } },
              { "id": "host", "text": "Host name", "key": "network.hostname", "accessory": "textField" },
              { "text": "City", "key": "city", "accessory": { "picker": [
                "New York", "New Jersey", { "value": "ldn", "title": "London" }
              ] } },
              { "text": "Photo", "key": "photo", "accessory": { "textField": { "kind": "path" } } },
              { "text": "PIN", "key": "pin", "accessory": { "textField": { "secure": true } } },
              { "id": "more", "text": "More", "selection": { "push": "more.json" } }
            ]
          }
        ]
      }
      """#

    /// The prompt of the form above, with a few files beside it.
    private func sitting(home: String? = nil, options: [String] = []) throws -> Sitting {
      let desk = try Desk(form: Self.form)
      for name in ["pictures/ada lovelace.jpg", "pictures/grace.jpg", "notes.txt", ".hidden"] {
        try desk.write("", to: name)
      }
      let environment = home.map { ["HOME": desk.folder.path($0)] } ?? [:]
      let sitting = try Sitting(
        desk, ["form.json", "--store", "settings.json"] + options, environment: environment)
      try sitting.see("Sample> ")
      return sitting
    }

    /// Types keys and Enter, which change a row; gives what `get` says of one afterwards.
    private func value(of row: String, after keys: String, in sitting: Sitting) throws -> String {
      try sitting.type(keys)
      try sitting.see(" * ")
      try sitting.see("Sample> ")
      return try sitting.enter("get \(row)")
    }

    @Test func aCommandARowAndAValue() throws {
      let sitting = try sitting()
      #expect(try value(of: "wifi", after: "se\twi\tof\t", in: sitting) == "false\n")
      #expect(try value(of: "wifi", after: "tog\tnetwork.w\t", in: sitting) == "true\n")
      #expect(try value(of: "wifi", after: "wi\t", in: sitting) == "false\n")
    }

    @Test func quotesAreOpenedAndClosed() throws {
      let sitting = try sitting()
      // Both cities begin with 'New, and the next letter decides.
      #expect(try value(of: "city", after: "set ci\tn\tJ\t", in: sitting) == "New Jersey\n")
      #expect(try value(of: "city", after: "set city \"New Y\t", in: sitting) == "New York\n")
      #expect(try value(of: "city", after: "set city New\\ J\t", in: sitting) == "New Jersey\n")
      // A title finds its value, which says less.
      #expect(try value(of: "city", after: "set city Lond\t", in: sitting) == "ldn\n")
    }

    @Test func aSecondTabLists() throws {
      let sitting = try sitting()
      try sitting.terminal.send("set \t\t")
      try sitting.see(
        """
        wifi   Wi-Fi
        host   Host name
        city   City
        photo  Photo
        pin    PIN
        Sample> set\u{20}
        """)
      try sitting.terminal.send("c\t\t\t")
      try sitting.see(
        """
        New York
        New Jersey
        ldn         London
        Sample> set city\u{20}
        """)
      #expect(try value(of: "city", after: "l\t", in: sitting) == "ldn\n")
    }

    @Test func commandsHaveATable() throws {
      let sitting = try sitting()
      try sitting.terminal.send("\t\t")
      let list = try sitting.see("Sample> ")
      #expect(list.contains("show "))
      #expect(list.contains("photo"))
      #expect(list.split(separator: "\n").count < 24)
    }

    @Test func nothingOfASecret() throws {
      let sitting = try sitting()
      try sitting.type("pin")
      try sitting.see("PIN, Esc to cancel: ")
      try sitting.type("1234")
      try sitting.see("Sample> ")
      try sitting.terminal.send("set pin \t\t")
      #expect(try value(of: "pin", after: "x", in: sitting) == "••••\n")
      #expect(!sitting.terminal.rawText.contains("1234"))
    }

    @Test func filesOfScreensStayUnread() throws {
      let sitting = try sitting()
      // There is no such file, and Tab does not find out.
      try sitting.terminal.send("tap \t\tmo\t\t")
      try sitting.see("more")
      try sitting.press(.ctrlU)
      #expect(try value(of: "wifi", after: "set wifi of\t", in: sitting) == "false\n")
      #expect(!sitting.terminal.screenText.contains("more.json"))
    }

    @Test func aPathIsAFile() throws {
      let sitting = try sitting()
      #expect(try value(of: "photo", after: "set photo p\tg\t", in: sitting) == "pictures/grace.jpg\n")
      #expect(try value(of: "photo", after: "set photo p\ta\t", in: sitting) == "pictures/ada lovelace.jpg\n")
      #expect(try value(of: "photo", after: "set photo .h\t", in: sitting) == ".hidden\n")
    }

    @Test func aPathInPlaceHasNoQuotes() throws {
      let sitting = try sitting()
      try sitting.type("photo")
      try sitting.see("Photo, Esc to cancel: ")
      #expect(try value(of: "photo", after: "p\tad\t", in: sitting) == "pictures/ada lovelace.jpg\n")
      try sitting.type("photo")
      try sitting.see("Photo, Esc to cancel: pictures/ada lovelace.jpg")
      try sitting.press(.ctrlU)
      try sitting.terminal.send("\t\t")
      try sitting.see("form.json  notes.txt  pictures/\nPhoto, Esc to cancel: ")
      #expect(try value(of: "photo", after: "n\t", in: sitting) == "notes.txt\n")
    }

    @Test func aHomeIsKeptAsItIsTyped() throws {
      let sitting = try sitting(home: "pictures")
      #expect(try value(of: "photo", after: "set photo ~/gr\t", in: sitting) == "~/grace.jpg\n")
    }

    @Test func aPickersQuestionTakesItsItems() throws {
      let sitting = try sitting(options: ["--linear"])
      try sitting.type("city")
      try sitting.see("City [1-3], Enter to go back: ")
      #expect(try value(of: "city", after: "N\tY\t", in: sitting) == "New York\n")
      try sitting.type("city")
      try sitting.see("City [1-3], Enter to go back: ")
      #expect(try value(of: "city", after: "lon\t", in: sitting) == "ldn\n")
    }

    /// A question is no command line.
    @Test func otherQuestionsTakeNothing() throws {
      let sitting = try sitting()
      try sitting.enter("set wifi off")
      try sitting.type("quit")
      try sitting.see("[c]ancel ")
      try sitting.type("n\t")
      #expect(try sitting.terminal.wait() == .exited(0))
    }
  }
#endif
