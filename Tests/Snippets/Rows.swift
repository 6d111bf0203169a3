import Formwork

// What the comments of forms, sections and rows show.

private func rows() {
  snippet {
    Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi")
  }
  snippet {
    Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "network.port")
      .enabled(when: Key("network.wifi").isOn)
      .requires(Key("network.port") > 1024, message: "ports up to 1024 are reserved")
  }
  snippet {
    Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "server.port")
    Row(text: "Advanced", accessory: .disclosureIndicator, actions: [.push("advanced")])
  }
  snippet {
    Row(text: "DNS servers", accessory: .list(of: .textField(), value: ["1.1.1.1"]), key: "dns")
  }
  snippet {
    Row(text: "Proxy", accessory: .textField(value: "proxy.local"), key: "proxy").nullable()
  }
  snippet {
    Row(text: "Runtimes", accessory: .json(value: ["runc": ["path": "runc"]]), key: "runtimes")
    Row(text: "Jobs", accessory: .anyOf([.textField(kind: .integer), .picker(items: ["all"])]), key: "jobs")
  }
  snippet {
    Row(text: "${item.name}", actions: [.push("user")])
      .forEach("users", id: "name", add: "Add User…", placeholder: "No users")
  }
  snippet {
    Row(text: "Certificate", accessory: .textField(), key: "certificate").visible(when: "tls")
  }
  snippet {
    Row(text: "Range", detailText: "${low} to ${high}").expandingTemplates()
  }
  snippet {
    Row(text: "Port", key: "port").visible(when: "wifi && mode in ['b', 'g']")
    Row(text: "Port", key: "port").visible(when: Key("wifi").isOn && Key("mode").isIn(["b", "g"]))
  }
}

private func sections(hasEthernet: Bool) {
  snippet {
    Section("Network", footer: "Needs a restart.") {
      Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "wifi")
      if hasEthernet { Row(text: "Ethernet", accessory: .switchToggle(value: false), key: "ethernet") }
    }
  }
  snippet {
    Section(footer: .view(View(lines: ["Used: 4 GB", "Free: 12 GB"])))
    Row(text: "Load", accessory: .view("gauge"))  // registry.views["gauge"] = { row in … }
  }
  snippet {
    Row(text: "Mark invalid fields", accessory: .switchToggle(value: false), key: "attempted").keep(false)
  }
  snippet {
    Row(text: "Disk", accessory: .progress("disk.used / disk.size"))
    Row(text: "Disk", accessory: .progress(Key("disk.used") / Key("disk.size")))
  }
  snippet {
    Row(text: "Team", accessory: .picker(items: .file("teams.json")), key: "team")
    Row(text: "Address").detail(from: .run(["hostname", "-I"])).reload(when: "network.interface")
    Section("Devices", rows: .call("devices"))
  }
}

private func forms() {
  let form = Form("Server", store: "server.json") {
    Section("Network") {
      Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "wifi")
      Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "port")
        .enabled(when: Key("wifi").isOn)
      Row(text: "Advanced", accessory: .disclosureIndicator, actions: [.push("advanced")])
    }
  } screens: {
    Screen("advanced", title: "Advanced") { Section { Row(text: "MTU", accessory: .stepper(value: 1500)) } }
  }
  for diagnostic in form.check() { print(diagnostic.description) }
  // Server › section 2 'Network' › row 3 'Port' › enabledWhen:1:1: error: no row has the key 'wifo'; …
}

private func portedForm() -> Form {
  Form("Server", store: "server.json") {
    Section("Network") {
      Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "wifi")
      Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "port")
        .enabled(when: Key("wifi").isOn)
    }
  }
}

private func differences(form: Form, old: Form, redraw: (Row, Form.IndexPath) -> Void) {
  let difference = form.difference(from: old)
  for case .updateRow(let row, let place) in difference.changes { redraw(row, place) }
}
