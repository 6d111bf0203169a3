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

        | Row | Control | Value | Key | Notes |
        | --- | --- | --- | --- | --- |
        | ≋ Wi-Fi | switch | on | `network.wifi` |  |
        | Port | field: a whole number, 1 to 65535 | 80 | `network.port` | disabled; As in the firewall. |
        | Host | field | *not set* (like db-1) | `network.host` | **problem:** a host is required |
        | Token | secret | •••• | `token` |  |

        Applies at once.

        | Row | Control | Value | Key | Notes |
        | --- | --- | --- | --- | --- |
        | Mode | choice: fast or slow | fast | `mode` |  |
        | Load | progress | of 4 cores, 50% |  |  |
        | More | screen |  |  |  |
        | Log | text |  |  | has details; actions: Clear, Send |

        """)
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

        | Row | Control | Value | Key | Notes |
        | --- | --- | --- | --- | --- |
        | Sound | switch | off | `sound` |  |
        | [More](#screen-more-off) | screen |  |  |  |

        <a id="screen-more-off"></a>

        ## \[More\], off

        Screen more!, sample off

        <a id="screen-home-on"></a>

        ## Home, on \*

        Screen `home`, sample on \*

        | Row | Control | Value | Key | Notes |
        | --- | --- | --- | --- | --- |
        | Sound | switch | on | `sound` |  |
        | [More](#screen-more-on) | screen |  |  |  |

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

        | Row | Control | Value | Key | Notes |
        | --- | --- | --- | --- | --- |
        | User | field | *not set* | `account.user` |  |
        | Team | picker: Design | Design | `team` |  |
        | Name | text |  |  |  |

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
    #expect(text.contains("\n| Load | view | \\## 50%<br>\\| |  |  |\n"))
  }
}
