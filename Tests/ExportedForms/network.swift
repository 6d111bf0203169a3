// Written by 'formwork export --format swift' from 'network.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(network).runAndExit()

import Formwork

let network = Form("Network", store: "network.values.json") {
  Section("Address: ${mode}") {
    Row(
      text: "Configure",
      accessory: .segmentedControl(
        items: [Row.Item("dhcp", title: "DHCP"), Row.Item("manual", title: "Manual")], selectedIndex: 0
      ),
      key: "mode",
      help: "With DHCP, the router assigns the address, gateway and DNS server."
    )
    Row(text: "Address", accessory: .textField(placeholder: "192.168.1.20"), key: "address")
      .visible(when: "mode == 'manual'")
      .whenHidden(.restore)
      .requires("address != null", message: "an address is required", when: "mode == 'manual'")
      .requires(
        #"address matches '(25[0-5]|(2[0-4]|1\d|[1-9])?\d)([.](25[0-5]|(2[0-4]|1\d|[1-9])?\d)){3}'"#,
        message: "'${address}' is not an IPv4 address; use four numbers up to 255, such as 192.168.1.20",
        when: "address != null"
      )
    Row(
      text: "Prefix length",
      accessory: .stepper(value: 24, minimum: 8, maximum: 30),
      key: "prefix",
      help: "The number of bits in the network mask; 24 means 255.255.255.0."
    )
    .visible(when: "mode == 'manual'")
    .whenHidden(.restore)
    Row(
      text: "Gateway",
      accessory: .textField(
        placeholder: "192.168.1.1",
        pattern: #"\d{1,3}([.]\d{1,3}){3}"#,
        message: "an IPv4 address, such as 192.168.1.1"
      ),
      key: "gateway"
    )
    .visible(when: "mode == 'manual'")
    .whenHidden(.restore)
    .requires(
      "gateway != null", message: "a gateway is required (the router's address)", when: "mode == 'manual'"
    )
    .requires(
      "gateway != address",
      message: "the gateway must differ from this computer's address, ${address}",
      when: "address != null"
    )
    Row(
      text: "DNS server",
      accessory: .textField(
        placeholder: "9.9.9.9",
        pattern: #"\d{1,3}([.]\d{1,3}){3}"#,
        message: "an IPv4 address, such as 9.9.9.9"
      ),
      key: "dns",
      help: "If not set, the gateway is used."
    )
    .visible(when: "mode == 'manual'")
    .whenHidden(.restore)
  }
  Section("Proxy") {
    Row(text: "Use a proxy", accessory: .switchToggle(value: false), key: "proxy.on", id: "use-proxy")
    Row(text: "Host", accessory: .textField(placeholder: "proxy.example.org"), key: "proxy.host")
      .visible(when: "proxy.on")
      .requires("proxy.host != null", message: "a proxy needs a host", when: "proxy.on")
    Row(
      text: "Port",
      accessory: .textField(kind: .integer, value: 3128, minimum: 1, maximum: 65535),
      key: "proxy.port"
    )
    .visible(when: "proxy.on")
    Row(text: "User", accessory: .textField(placeholder: "nobody"), key: "proxy.user")
      .visible(when: "proxy.on")
    Row(text: "Password", accessory: .textField(isSecure: true), key: "proxy.password")
      .visible(when: "proxy.on")
      .enabled(when: "proxy.user != null")
    Row(text: "Requests go to", detailText: "http://${proxy.host}:${proxy.port}", id: "proxy-url")
      .visible(when: "proxy.on && proxy.host != null")
  }
  Section(
    "Ports ${ports.low} to ${ports.high}",
    footer: "Ports for outgoing connections: ${ports.high - ports.low + 1}."
  ) {
    Row(
      text: "Lowest",
      accessory: .textField(kind: .integer, value: 32768, minimum: 1024, maximum: 65535),
      key: "ports.low",
      id: "lowest-port"
    )
    Row(
      text: "Highest",
      accessory: .textField(kind: .integer, value: 60999, minimum: 1024, maximum: 65535),
      key: "ports.high",
      id: "highest-port"
    )
  }
  .requires(
    "ports.low <= ports.high", message: "the lowest port, ${ports.low}, is above the highest, ${ports.high}"
  )
  Section(uuid: "end") {
    Row(
      text: "Complete",
      accessory: .checkmark(
        when: "(mode == 'dhcp' || address != null && gateway != null) && (!proxy.on || proxy.host != null)"
      ),
      id: "complete",
      help: "Shows a checkmark when all required settings have values."
    )
    Row(text: "Check and save", cellClass: ButtonCell.self, id: "check", actions: [.verify, .save])
    Row(
      text: "Restore the default ports",
      cellClass: ButtonCell.self,
      id: "usual",
      actions: [.reset(["ports.low", "ports.high"])]
    )
    .visible(when: "ports.low != 32768 || ports.high != 60999")
  }
}
.expandingTemplates()
