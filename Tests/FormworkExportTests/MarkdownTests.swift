import Testing

@testable import Formwork
@testable import FormworkExport

/// Screens as tables.
struct MarkdownTests {
  @Test func oneScreen() throws {
    let form = #"""
      {"title": "Server", "sections": [
        {"header": "Network", "footer": "Applies at once.", "rows": [
          {"text": "Wi-Fi", "key": "network.wifi", "image": "≋", "accessory": {"switchToggle": true}},
          {"text": "Port", "key": "network.port", "enabledWhen": "!network.wifi", "help": "As in the firewall.",
           "accessory": {"textField": {"kind": "integer", "value": 80, "minimum": 1, "maximum": 65535}}},
          {"text": "Host", "key": "network.host", "accessory": {"textField": {"placeholder": "db-1"}},
           "require": [{"that": "network.host != null", "message": "a host is required"}]},
          {"text": "Token", "key": "token", "accessory": {"textField": {"secure": true, "value": "abc"}}}]},
        {"rows": [
          {"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["fast", "slow"]}},
          {"text": "Load", "detailText": "of 4 cores", "accessory": {"view": {"progress": "0.5"}}},
          {"id": "more", "text": "More", "selection": {"push": "more"}},
          {"id": "log", "text": "Log", "accessory": {"detailButton": {"selection": "save"}}, "editActions": [
            {"title": "Clear", "selection": "save"}, {"title": "Send", "selection": "save"}]}]}],
       "screens": {"more": {"title": "More", "sections": []}}}
      """#
    #expect(
      try Document.ofForm(form).markdown == """
        <a id="screen-home"></a>

        # Server

        Screen `home`

        ## Network

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | ≋ Wi-Fi | switch | on | `network.wifi` |
        | Port | field: a whole number, 1 to 65535 | 80 | `network.port` |
        | Host | field | *not set* (like db-1) | `network.host` |
        | Token | secret | •••• | `token` |

        - **Port**: disabled; enabled when Wi-Fi is off; As in the firewall.
        - **Host**: requires Host to be set (a host is required); **problem:** a host is required

        Applies at once.

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | Mode | choice: fast or slow | fast | `mode` |
        | Load | progress | of 4 cores, 50% |  |
        | More | screen |  |  |
        | Log | text |  |  |

        - **Log**: has details; actions: Clear, Send

        """)
  }

  /// What a reviewer must know: when rows are shown and enabled, and what they require.
  @Test func rulesInWords() throws {
    let form = #"""
      {"title": "Proxy", "sections": [
        {"header": "Server", "rows": [
          {"text": "Proxy", "key": "proxy", "accessory": "switchToggle"},
          {"text": "Host", "key": "host", "visibleWhen": "proxy", "accessory": "textField"},
          {"text": "Port", "key": "port", "visibleWhen": "proxy && host != null", "enabledWhen": "mode in ['a', 'b']",
           "accessory": {"textField": {"kind": "integer", "value": 80}}},
          {"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["a", "b", "c"]}},
          {"text": "Paths", "key": "paths", "accessory": {"list": {"of": {"textField": {"kind": "path"}}}}}]},
        {"header": "Advanced", "rows": [
          {"text": "Note", "key": "note", "visibleWhen": "mode == 'c' || port > 80", "accessory": "textField"}]}],
       "require": [{"when": "proxy", "that": "port >= 80", "message": "the port is too small"}],
       "samples": {"off": {}, "on": {"proxy": true}}}
      """#
    #expect(
      try Document.ofForm(form).markdown == """
        <a id="screen-home"></a>

        # Proxy

        Screen `home`

        ## Server

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | Proxy | switch | off | `proxy` |
        | Host (hidden now) | field | *not set* | `host` |
        | Port (hidden now) | field: a whole number | 80 | `port` |
        | Mode | choice: a, b or c | a | `mode` |
        | Paths | list; each element is a path | *not set* | `paths` |

        - **Host**: shown when Proxy is on
        - **Port**: shown when Proxy is on and Host is set; enabled when Mode is a or b; requires Port to be at least 80 \
        when Proxy is on (the port is too small)

        ## Advanced

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | Note (hidden now) | field | *not set* | `note` |

        - **Note**: shown when mode == 'c' \\|\\| port \\> 80

        """)
    #expect(try Document.ofSamples(form).markdown.contains("### Server, on\n"))
  }

  @Test func allScreensInAllSamples() throws {
    let form = #"""
      {"title": "Home", "sections": [{"rows": [
          {"text": "Sound", "key": "sound", "accessory": "switchToggle"},
          {"text": "More", "id": "more", "selection": {"push": "more!"}}]}],
       "screens": {"more!": {"title": "[More]", "sections": []}},
       "samples": {"off": {}, "on *": {"sound": true}}}
      """#
    #expect(
      try Document.ofSamples(form).markdown == #"""
        # Home

        - [Home](#screen-home-off), off
        - [\[More\]](#screen-more-off), off
        - [Home](#screen-home-on), on \*
        - [\[More\]](#screen-more-on), on \*

        <a id="screen-home-off"></a>

        ## Home, off

        Screen `home`, sample off

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | Sound | switch | off | `sound` |
        | [More](#screen-more-off) | screen |  |  |

        <a id="screen-more-off"></a>

        ## \[More\], off

        Screen more!, sample off

        <a id="screen-home-on"></a>

        ## Home, on \*

        Screen `home`, sample on \*

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | Sound | switch | on | `sound` |
        | [More](#screen-more-on) | screen |  |  |

        <a id="screen-more-on"></a>

        ## \[More\], on \*

        Screen more!, sample on \*

        """#)
  }

  @Test func missingValuesInTextsAreNamed() throws {
    let form = #"""
      {"title": "Account", "sections": [{"header": "Hello, ${account.user} of ${team}!", "rows": [
        {"text": "User", "key": "account.user", "accessory": "textField"},
        {"text": "Team", "key": "team", "accessory": {"picker": {"items": [{"title": "Design", "value": 1}], "value": 1}}},
        {"text": "Name", "id": "name", "detailText": "${account.user}"}]}]}
      """#
    #expect(
      try Document.ofForm(form).markdown == """
        <a id="screen-home"></a>

        # Account

        Screen `home`

        ## Hello, ‹user› of Design!

        | Row | Control | Value | Key |
        | --- | --- | --- | --- |
        | User | field | *not set* | `account.user` |
        | Team | picker: Design | Design | `team` |
        | Name | text |  |  |

        """)
  }

  @Test func theLinesOfAViewAreCode() throws {
    let form = Form("T") {
      Section(.view(View(lines: ["▁▃ *a*"]))) {
        Row(text: "Load", accessory: .view(View(lines: ["## 50%", "|"])))
      }
    }
    let text = try Document.ofForm(form).markdown
    #expect(text.contains("\n```\n▁▃ *a*\n```\n"))
    #expect(text.contains("\n| Load | view | \\## 50%<br>\\| |\n"))
  }
}
