import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "Home", "sections": [
    {"header": "Network", "indexTitle": "N", "rows": [
      {"text": "Wi-Fi", "key": "net.wifi", "accessory": {"switchToggle": true}},
      {"id": "host", "text": "Host name", "key": "net.hostname", "enabledWhen": "!net.wifi",
       "accessory": "textField"},
      {"id": "theme", "text": "theme", "key": "look.theme", "accessory": {"segmentedControl": ["a", "b"]}},
      {"id": "Volume", "text": "Volume", "key": "volume", "accessory": {"stepper": {"value": 3}}},
      {"id": "screen", "text": "Screen", "selection": {"push": "screen"}},
      {"id": "owner", "text": "Owner", "accessory": {"detailButton": {"selection": "save"}},
       "editActions": [{"title": "Copy all", "selection": "save"},
         {"title": "Delete", "style": "destructive", "selection": "save"}]},
      {"id": "ghost", "text": "Ghost", "key": "net.ghost", "visibleWhen": "!net.wifi",
       "accessory": {"switchToggle": false}}]},
    {"header": "Rest", "indexTitle": "R'n", "rows": [
      {"id": "nothing", "text": "Nothing"},
      {"id": "net.other", "text": "Odd", "key": "odd", "accessory": "textField"}]},
    {"header": "Hidden", "indexTitle": "H", "rows": [
      {"id": "h", "text": "H", "visibleWhen": "!net.wifi"}]}],
   "screens": {
     "screen": {"title": "The screen", "sections": [{"rows": [
       {"text": "Font size", "key": "editor.fontSize", "accessory": {"textField": {"kind": "integer"}}},
       {"text": "Other", "key": "net.other", "accessory": "textField"},
       {"id": "host", "text": "Another host", "key": "editor.host", "accessory": "textField"},
       {"id": "lone", "text": "Lone", "selection": "save"},
       {"id": "both", "text": "Both", "selection": "save"}]}]},
     "empty": {"title": "Empty", "sections": [{"rows": [
       {"id": "both", "text": "Both", "selection": "save"}]}]}}}
  """#

/// What Tab offers for the word before `|` on the first screen.
private let lines: [(line: String, offers: [String])] = [
  // The first word: commands, then rows that a line of one word taps
  ("ho|", ["[home ] go to first screen", "[host ] Host name (disabled)"]),
  ("ow|", ["[owner ] Owner"]),
  ("th|", ["[theme ]"]),
  ("net.w|", ["[net.wifi ] Wi-Fi"]),
  ("SAV|", ["[save ] write to the file"]),
  ("volume|", ["[volume ] Volume"]),
  ("g|", ["[get ] print values"]),
  ("zz|", []),
  // A command's words, its unique prefix and `--` included
  ("toggle |", ["[wifi ] Wi-Fi"]),
  ("tog |", ["[wifi ] Wi-Fi"]),
  ("toggle -- |", ["[wifi ] Wi-Fi"]),
  ("t |", []),
  ("nonsense |", []),
  ("jump wifi |", []),
  // Without a command: the values of the row that comes first
  ("wifi |", ["[on ]", "[off ]"]),
  ("wifi o|", ["[on ]", "[off ]"]),
  ("wi-fi of|", ["[off ]"]),
  ("wifi on |", []),
  ("wifi=|", ["[wifi=on ]", "[wifi=off ]"]),
  ("net.wifi=of|", ["[net.wifi=off ]"]),
  ("set wifi=|", ["[wifi=on ]", "[wifi=off ]"]),
  ("try wifi |", ["[on ]", "[off ]"]),
  ("Volume |", ["[3 ] present, default", "[+ ] next", "[- ] prev"]),
  ("host name |", []),
  ("owner |", []),
  ("lone=|", []),
  // A group of settings
  ("reset lo|", ["[look.theme ] theme", "[look ] 1 setting"]),
  ("reset e|", ["[editor.fontSize ] Font size", "[editor.host ] Another host", "[editor ] 2 settings"]),
  ("reset editor.|", ["[editor.fontSize ] Font size", "[editor.host ] Another host"]),
  ("reset theme editor.host editor.|", ["[editor.fontSize ] Font size"]),
  ("toggle wifi |", []),
  ("show |", ["[--ids ]", "[--set ]"]),
  ("find |", []),
  ("next |", ["[theme ]", "[Volume ]"]),
  ("open |", ["[screen ] Screen"]),
  ("details |", ["[owner ] Owner"]),
  ("actions |", ["[owner ] Owner"]),
  ("do |", ["[owner ] Owner"]),
  ("do owner |", ["['Copy all' ]", "[Delete ] destructive"]),
  ("do owner c|", ["['Copy all' ]"]),
  ("do host |", []),
  (
    "get |",
    [
      "[wifi ] Wi-Fi", "[host ] Host name (disabled)", "[theme ]", "[Volume ]", "[net.other ] Odd",
    ]
  ),
  ("describe no|", ["[nothing ] Nothing"]),
  ("jump |", ["[N ] Network", "[\"R'n\" ] Rest"]),
  ("diff |", ["[defaults ]", "[theirs ]"]),
  ("diff x|", []),
  ("diff defaults |", []),
  ("help exp|", ["[export ] print as a script"]),
  ("help ex|", ["[export ] print as a script", "[exit ] leave"]),
  // Keys and other screens, for a beginning
  ("set host|", ["[host ] Host name (disabled)"]),
  ("get s|", ["[screen/] The screen"]),
  ("get screen/|", ["[screen/fontSize ] Font size", "[screen/other ] Other", "[screen/host ] Another host"]),
  ("tap screen/l|", ["[screen/lone ] Lone"]),
  ("get SCREEN/F|", ["[screen/fontSize ] Font size"]),
  ("get home/h|", ["[home/host ] Host name (disabled)"]),
  // Not the key of a hidden row, nor one that an id of this screen hides
  ("get net.|", ["[net.other ] Odd", "[net.wifi ] Wi-Fi", "[net.hostname ] Host name (disabled)"]),
  // Where nothing begins so: a part of a key, an id that one other screen has
  ("get fontSi|", ["[editor.fontSize ] Font size"]),
  ("tap lo|", ["[look.theme ] theme"]),
  ("tap lon|", ["[screen/lone ] Lone"]),
  ("tap bot|", ["[screen/both ] Both", "[empty/both ] Both"]),
  // Labels, whatever the case; what is inserted is a name that scripts take, too
  ("get 'Host n|", ["['host' ] Host name (disabled)"]),
  ("get hOST\\ n|", ["[host ] Host name (disabled)"]),
  ("get od|", ["[odd ] Odd"]),
  ("get another|", ["[editor.host ] Another host"]),
  ("get HOSTN|", ["[net.hostname ] Host name (disabled)"]),
  // Several pairs, each row once
  ("set wifi off h|", ["[host ] Host name (disabled)"]),
  ("set wifi off net.w|", []),
  ("set 'wifi' off host x theme |", ["[a ]", "[b ]"]),
  ("set wifi off theme a |", ["[host ] Host name (disabled)", "[Volume ]", "[net.other ] Odd"]),
  // A comment; a mark that may become a value
  ("# ho|", []),
  ("#|", []),
  ("get wifi # ho|", []),
  // In the middle of a line
  ("toggle wi| x", ["[wifi] Wi-Fi"]),
  ("toggle wi|fi", ["[wifi ] Wi-Fi"]),
]

@Test(arguments: lines.indices)
func complete(_ index: Int) throws {
  let test = lines[index]
  #expect(try CompleterFixture(form).offers(test.line) == test.offers, "\(test.line)")
}

@Test func completeOfNothingOffersCommandsAndRows() throws {
  let candidates = try CompleterFixture(form).complete("|").candidates
  #expect(
    candidates.map(\.label) == CommandDescription.all.map(\.name.text) + [
      "wifi", "host", "theme", "Volume", "screen", "owner", "nothing", "net.other",
    ])
}

@Test func completeOnAnotherScreen() throws {
  var fixture = try CompleterFixture(form)
  try fixture.open("screen")
  #expect(fixture.offers("get h|") == ["[host ] Another host", "[home/] Home"])
  #expect(fixture.offers("tap wi|") == ["[net.wifi ] Wi-Fi"])
  // No row of this screen has what is wanted: keys
  #expect(fixture.offers("toggle |") == ["[net.wifi ] Wi-Fi"])
}

@Test func completeValueOfARowByNumber() throws {
  var fixture = try CompleterFixture(form)
  fixture.numbers = VisibleRows(fixture.session, screen: ScreenID(0)).all
  #expect(fixture.offers("set 3 |") == ["[a ]", "[b ]"])
  #expect(fixture.offers("set 99 |") == [])
}

@Test func completeRowThatIsShownNow() throws {
  var fixture = try CompleterFixture(form)
  try fixture.set("wifi", "off")
  #expect(fixture.offers("toggle |") == ["[wifi ] Wi-Fi", "[ghost ] Ghost"])
  #expect(fixture.offers("get net.g|") == ["[net.ghost ] Ghost"])
  #expect(fixture.offers("jump h|") == ["[H ] Hidden"])
}

@Test("The fields of items are offered under the names of the items")
func fieldsOfItems() throws {
  var fixture = try CompleterFixture(
    #"""
    {"title": "T", "sections": [{"rows": [{"forEach": {"key": "users", "id": "name"}, "text": "${item.name}",
      "selection": {"push": "user"}}]}],
     "screens": {"user": {"forEach": "users", "title": "User ${item.name}", "sections": [{"rows": [
      {"text": "E-mail", "key": "item.email", "accessory": "textField"},
      {"forEach": {"key": "item.keys", "id": "name"}, "text": "${item.name}", "key": "item.bits",
       "accessory": {"textField": {"kind": "integer"}}}]}]}}}
    """#)
  try fixture.set("users", #"["ada", "b b"]"#)
  try fixture.set("users[ada].keys", #"["x"]"#)
  #expect(fixture.lines("set users[ada].em|") == ["set users[ada].email "])
  #expect(fixture.lines("set em|") == ["set 'users[ada].email' ", #"set 'users["b b"].email' "#])
  #expect(fixture.lines("set users[ada].keys[x].b|") == ["set users[ada].keys[x].bits "])
}

/// A value can follow the key of a row of another screen; its name alone would not tap it.
@Test func keysOfOtherScreensBeginALine() throws {
  let fixture = try CompleterFixture(
    """
    {"title": "T", "sections": [{"rows": [{"id": "logging", "text": "Logging", "selection": {"push": "logs"}}]}],
     "screens": {"logs": {"title": "Logs", "sections": [{"rows": [
       {"text": "Driver", "key": "log-driver", "accessory": "textField"},
       {"text": "Log in", "id": "log-in", "selection": "save"}]}]}}}
    """)
  #expect(fixture.offers("log-|").map { $0.prefix { $0 != "]" } } == ["[log-driver "])
}
