// Written by 'formwork export --format swift' from 'settings.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(settings).runAndExit()

import Formwork

let settings = Form(
  "Settings",
  store: "settings.values.json",
  actions: [
    "callSupport": "Calls the number",
    "emptyCache": "Empties the cache",
    "findMyPhone": "Plays a sound on the phone",
    "forgetDevice": "Forgets the paired device",
  ]
) {
  Section(uuid: "owner") {
    Row(
      text: "Ada Lovelace",
      detailText: "Account, payment, devices",
      image: "☺",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      accessibilityLabel: "Account of Ada Lovelace",
      id: "account",
      actions: [.push("account")]
    )
  }
  Section("Connections", footer: "Airplane mode stays on until you turn it off.", indexTitle: "C") {
    Row(
      text: "Airplane mode",
      image: "✈",
      accessory: .switchToggle(value: false),
      key: "network.airplane",
      help: "Turns off mobile data. Wi-Fi and Bluetooth are not affected."
    )
    Row(
      text: "Wi-Fi",
      image: "≋",
      accessory: .disclosureIndicator,
      id: "wifi-settings",
      actions: [.push("wifi")]
    )
    Row(
      text: "Bluetooth",
      image: "ᛒ",
      accessory: .disclosureIndicator,
      id: "bluetooth-settings",
      actions: [.push("bluetooth")]
    )
    Row(
      text: "Mobile data",
      image: "⇅",
      accessory: .disclosureIndicator,
      id: "mobile-settings",
      actions: [.push("mobile")]
    )
    .enabled(when: "!network.airplane")
    Row(
      text: "Why is mobile data off?",
      image: "ⓘ",
      cellClass: ButtonCell.self,
      id: "no-mobile-data",
      actions: [
        .alert(
          Alert(
            title: "Airplane mode is on",
            message: "Turn it off to use mobile data.",
            choices: [
              Alert.Choice(title: "Turn off airplane mode", actions: [.toggle("network.airplane")]),
              Alert.Choice(title: "Cancel"),
            ]
          )
        )
      ]
    )
    .visible(when: "network.airplane")
  }
  Section("Alerts", indexTitle: "A") {
    Row(
      text: "Notifications",
      image: "⚑",
      accessory: .disclosureIndicator,
      id: "notification-settings",
      actions: [.push("notifications")]
    )
    Row(
      text: "Sounds",
      image: "♪",
      accessory: .disclosureIndicator,
      id: "sound-settings",
      actions: [.push("sounds")]
    )
  }
  Section("Device", indexTitle: "D") {
    Row(
      text: "Display and brightness",
      image: "☀",
      accessory: .disclosureIndicator,
      id: "display-settings",
      actions: [.push("display")]
    )
    Row(
      text: "General",
      image: "⚙",
      accessory: .disclosureIndicator,
      id: "general-settings",
      actions: [.push("general")]
    )
    Row(
      text: "Battery",
      detailText: "82%",
      image: "🔋",
      accessibilityLabel: "Battery, 82 percent",
      id: "battery"
    )
  }
  Section("This phone", indexTitle: "T") {
    Row(
      text: "Find my phone", cellClass: ButtonCell.self, id: "find-my-phone", actions: [.call("findMyPhone")]
    )
    Row(text: "Check all settings", cellClass: ButtonCell.self, id: "check-settings", actions: [.verify])
    Row(text: "Save", cellClass: ButtonCell.self, id: "save-settings", actions: [.save])
    Row(
      text: "Discard changes",
      cellClass: ButtonCell.self,
      id: "revert-settings",
      actions: [.revert],
      help: "Restores the last saved settings."
    )
    Row(
      text: "Check, save and quit",
      cellClass: ButtonCell.self,
      id: "save-and-quit",
      actions: [.verify, .save, .quit]
    )
    Row(text: "Quit", cellClass: ButtonCell.self, id: "quit-settings", actions: [.quit])
  }
} screens: {
  accountScreen
  devicesScreen
  wifiScreen
  proxyScreen
  bluetoothScreen
  mobileScreen
  hotspotScreen
  notificationsScreen
  mailScreen
  soundsScreen
  displayScreen
  generalScreen
  aboutScreen
  regionScreen
  dateScreen
  storageScreen
  startOverScreen
}

private var accountScreen: Screen {
  Screen("account", title: "Account") {
    Section("You", indexTitle: "Y") {
      Row(
        text: "Name",
        accessory: .textField(value: "Ada Lovelace", isRequired: true, minimumLength: 2, maximumLength: 40),
        editActions: [
          Row.EditAction(title: "Use the first name", actions: [.set([.init("account.name", "Ada")])]),
          Row.EditAction(
            title: "Restore the default name", style: .destructive, actions: [.reset(["account.name"])]
          ),
        ],
        key: "account.name",
        help: "2 to 40 characters. Shown next to your messages."
      )
      Row(text: "Nickname", accessory: .textField(), key: "account.nickname")
      Row(
        text: "E-mail",
        accessory: .textField(kind: .email, placeholder: "ada@example.org", isRequired: true),
        key: "account.email",
        help: "Receipts and sign-in codes are sent to this address."
      )
      Row(
        text: "Web page",
        accessory: .textField(kind: .url, placeholder: "https://example.org/ada"),
        key: "account.website"
      )
      Row(
        text: "Photo",
        accessory: .textField(kind: .path, placeholder: "~/Pictures/ada.jpg"),
        key: "account.photo"
      )
    }
    Section("Payment", indexTitle: "P") {
      Row(
        text: "Monthly limit",
        accessory: .textField(
          kind: .decimal, value: 49.5, minimum: 0, maximum: 500, message: "an amount from 0 to 500"
        ),
        key: "account.limit",
        help: "In euros. Purchases above the limit are declined until the end of the month."
      )
      Row(text: "Ask before paying", accessory: .switchToggle(value: true), key: "account.confirm")
      Row(
        text: "PIN",
        accessory: .textField(isSecure: true, pattern: "[0-9]{6}", message: "six digits"),
        key: "account.pin",
        help: "Required for each payment."
      )
      .enabled(when: "account.confirm")
    }
    Section("Security", indexTitle: "S") {
      Row(
        text: "Two-step sign-in",
        accessory: .switchToggle(value: true),
        key: "account.twoStep",
        help: "A new device needs a code from a trusted device."
      )
      Row(
        text: "Trusted devices",
        detailText: "2",
        accessory: .detailDisclosureButton(
          .init(
            actions: [
              .alert(
                Alert(
                  title: "Trusted devices", message: "They receive a code when you sign in on a new device."
                )
              )
            ]
          )
        ),
        id: "trusted-devices",
        actions: [.push("devices")]
      )
      .visible(when: "account.twoStep")
      Row(
        text: "Two-step sign-in is off",
        image: "⚠",
        id: "one-step-warning",
        actions: [.set([.init("account.twoStep", true)])],
        help: "Tap to turn on two-step sign-in."
      )
      .visible(when: "!account.twoStep")
    }
    Section(uuid: "leaving") {
      Row(
        text: "Sign out",
        cellClass: ButtonCell.self,
        id: "sign-out",
        actions: [
          .alert(
            Alert(
              title: "Sign out?",
              message: "Your name, addresses and PIN will be removed from this phone.",
              choices: [
                Alert.Choice(
                  title: "Sign out",
                  isDestructive: true,
                  actions: [
                    .reset(
                      [
                        "account.name", "account.nickname", "account.email", "account.website",
                        "account.photo", "account.pin",
                      ]
                    ),
                    .pop,
                  ]
                ),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

private var devicesScreen: Screen {
  Screen("devices", title: "Trusted devices") {
    Section(footer: "A removed device has to sign in again.", uuid: "trusted") {
      Row(text: "Ada's phone", detailText: "This phone", cellClass: SubtitleCell.self, id: "this-phone")
      Row(
        text: "Ada's laptop",
        detailText: "Signed in on 10 December",
        cellClass: SubtitleCell.self,
        context: ["device": "laptop", "since": 1815, "trusted": true],
        editActions: [
          Row.EditAction(title: "Remove", style: .destructive, actions: [.call("forgetDevice")])
        ],
        id: "laptop"
      )
    }
  }
}

private var wifiScreen: Screen {
  Screen("wifi", title: "Wi-Fi") {
    Section(uuid: "wifi-switch") {
      Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi")
      Row(
        text: "Airplane mode is on",
        detailText: "Tap to turn it off",
        image: "✈",
        cellClass: SubtitleCell.self,
        id: "wifi-in-the-air",
        actions: [.toggle("network.airplane")]
      )
      .visible(when: "network.airplane")
    }
    Section("Network", footer: "Other devices see the host name.", indexTitle: "N") {
      Row(
        text: "Network",
        accessory: .textField(value: "Home", isRequired: true, maximumLength: 32),
        key: "network.name",
        id: "network"
      )
      .enabled(when: "network.wifi")
      Row(
        text: "Security",
        accessory: .picker(
          items: [
            Row.Item("wpa3", title: "WPA3"),
            Row.Item("wpa2", title: "WPA2", detail: "for older routers"),
            Row.Item("wep", title: "WEP", detail: "no longer safe", isDisabled: true),
            Row.Item("open", title: "None", detail: "anyone nearby can listen"),
          ],
          value: "wpa3"
        ),
        key: "network.security"
      )
      .enabled(when: "network.wifi")
      Row(
        text: "Password",
        accessory: .textField(isSecure: true, minimumLength: 8, maximumLength: 63),
        key: "network.password",
        id: "wifi-password",
        help: "8 to 63 characters. Stored in the settings file and never shown."
      )
      .enabled(when: "network.wifi")
      Row(
        text: "Host name",
        accessory: .textField(
          placeholder: "my-host",
          pattern: "[a-z][a-z0-9-]*",
          message: "lower-case letters, digits and hyphens"
        ),
        key: "network.hostname",
        id: "host"
      )
      .enabled(when: "network.wifi")
      Row(text: "Proxy", accessory: .disclosureIndicator, id: "proxy", actions: [.push("proxy")])
        .enabled(when: "network.wifi")
    }
    Section("Other networks", indexTitle: "O") {
      Row(
        text: "Ask to join",
        accessory: .segmentedControl(
          items: [
            Row.Item("off", title: "Off"),
            Row.Item("notify", title: "Notify"),
            Row.Item("ask", title: "Ask"),
          ],
          selectedIndex: 2
        ),
        key: "network.askToJoin",
        help: "Known networks are joined automatically."
      )
      .enabled(when: "network.wifi")
      Row(
        text: "Forget this network",
        cellClass: ButtonCell.self,
        id: "forget-network",
        actions: [
          .alert(
            Alert(
              title: "Forget this network?",
              message: "The phone will no longer join it automatically.",
              choices: [
                Alert.Choice(
                  title: "Forget",
                  isDestructive: true,
                  actions: [.reset(["network.name", "network.security", "network.password"])]
                ),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

private var proxyScreen: Screen {
  Screen("proxy", title: "Proxy") {
    Section(uuid: "proxy-mode") {
      Row(
        text: "Proxy",
        accessory: .segmentedControl(
          items: [
            Row.Item("off", title: "Off"),
            Row.Item("manual", title: "Manual"),
            Row.Item("automatic", title: "Automatic"),
          ],
          selectedIndex: 0
        ),
        key: "network.proxy.mode"
      )
      Row(
        text: "About proxies",
        accessory: .detailButton(
          .init(
            actions: [
              .alert(
                Alert(
                  title: "Proxy",
                  message: "A server that forwards your requests. Companies and schools often require one."
                )
              )
            ]
          )
        ),
        id: "about-proxies"
      )
    }
    Section("Manual", indexTitle: "M") {
      Row(
        text: "Server",
        accessory: .textField(
          placeholder: "proxy.example.org",
          pattern: "[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?",
          message: "a server's name or address"
        ),
        key: "network.proxy.host",
        id: "proxy-host"
      )
      Row(
        text: "Port",
        accessory: .textField(kind: .integer, value: 8080, minimum: 1, maximum: 65535),
        key: "network.proxy.port",
        id: "proxy-port"
      )
      Row(
        text: "Sign in",
        accessory: .switchToggle(value: false),
        key: "network.proxy.authentication",
        id: "proxy-sign-in"
      )
      Row(
        text: "User", accessory: .textField(maximumLength: 255), key: "network.proxy.user", id: "proxy-user"
      )
      .visible(when: "network.proxy.authentication")
      Row(
        text: "Password",
        accessory: .textField(isSecure: true, minimumLength: 8, message: "at least eight characters"),
        key: "network.proxy.password",
        id: "proxy-password"
      )
      .visible(when: "network.proxy.authentication")
    }
    Section("Automatic", indexTitle: "A") {
      Row(
        text: "Address",
        accessory: .textField(kind: .url, placeholder: "https://example.org/proxy.pac"),
        key: "network.proxy.script",
        id: "proxy-script",
        help: "The address of the proxy script. Ask your network administrator."
      )
    }
    Section(uuid: "proxy-end") {
      Row(text: "Done", cellClass: ButtonCell.self, id: "proxy-done", actions: [.pop])
    }
  }
}

private var bluetoothScreen: Screen {
  Screen("bluetooth", title: "Bluetooth") {
    Section(uuid: "bluetooth-switch") {
      Row(text: "Bluetooth", accessory: .switchToggle(value: true), key: "network.bluetooth")
      Row(
        text: "Visible as",
        accessory: .textField(value: "Ada's phone", isRequired: true, maximumLength: 60),
        key: "network.bluetoothName",
        id: "bluetooth-name"
      )
      .enabled(when: "network.bluetooth")
    }
    Section("My devices") {
      Row(
        text: "Headphones",
        detailText: "Connected",
        image: "🎧",
        accessory: .detailButton(
          .init(
            actions: [
              .alert(
                Alert(
                  title: "Headphones",
                  message: "Battery: 60%",
                  choices: [
                    Alert.Choice(
                      title: "Forget", isDestructive: true, actions: [.call("forgetDevice", "headphones")]
                    ),
                    Alert.Choice(title: "OK"),
                  ]
                )
              )
            ]
          )
        ),
        context: ["device": "headphones", "battery": 0.6],
        editActions: [
          Row.EditAction(title: "Forget", style: .destructive, actions: [.call("forgetDevice")])
        ],
        id: "headphones"
      )
      .visible(when: "network.bluetooth")
      Row(
        text: "Car",
        detailText: "Not connected",
        context: ["device": "car", "battery": .null],
        editActions: [
          Row.EditAction(title: "Forget", style: .destructive, actions: [.call("forgetDevice")])
        ],
        id: "car"
      )
      .visible(when: "network.bluetooth")
      Row(
        text: "Bluetooth is off",
        detailText: "Tap to turn it on",
        cellClass: SubtitleCell.self,
        id: "no-devices",
        actions: [.set([.init("network.bluetooth", true)])]
      )
      .visible(when: "!network.bluetooth")
    }
  }
}

private var mobileScreen: Screen {
  Screen("mobile", title: "Mobile data") {
    Section(uuid: "mobile-switches") {
      Row(text: "Mobile data", accessory: .switchToggle(value: true), key: "network.mobile")
        .enabled(when: "!network.airplane")
      Row(
        text: "Roaming",
        accessory: .switchToggle(value: false),
        key: "network.roaming",
        help: "Uses mobile data abroad. May be expensive."
      )
      .enabled(when: "network.mobile")
      Row(
        text: "Monthly data limit",
        accessory: .stepper(value: 10, minimum: 1, maximum: 200),
        key: "network.dataLimit",
        help: "In gigabytes. The phone warns you at 80%."
      )
      .enabled(when: "network.mobile")
      Row(
        text: "Access point",
        accessory: .textField(
          placeholder: "internet",
          pattern: "[a-z0-9]+([.-][a-z0-9]+)*",
          message: "lower-case letters and digits, with dots or hyphens between"
        ),
        editActions: [
          Row.EditAction(title: "Use the provider's setting", actions: [.reset(["network.apn"])])
        ],
        key: "network.apn"
      )
      .enabled(when: "network.mobile")
      Row(
        text: "Personal hotspot", accessory: .disclosureIndicator, id: "hotspot", actions: [.push("hotspot")]
      )
      .enabled(when: "network.mobile")
    }
  }
}

private var hotspotScreen: Screen {
  Screen("hotspot", title: "Personal hotspot") {
    Section(footer: "Connected devices use your mobile data.", uuid: "hotspot-switch") {
      Row(
        text: "Allow others to join",
        accessory: .switchToggle(value: false),
        key: "network.hotspot.on",
        id: "hotspot-on"
      )
      Row(
        text: "Password",
        accessory: .textField(isSecure: true, minimumLength: 8, maximumLength: 63),
        key: "network.hotspot.password",
        id: "hotspot-password"
      )
      .enabled(when: "network.hotspot.on")
      Row(
        text: "Band",
        accessory: .segmentedControl(items: ["5 GHz", "2.4 GHz"], selectedIndex: 0),
        key: "network.hotspot.band",
        id: "hotspot-band",
        help: "2.4 GHz has more range and supports older devices; 5 GHz is faster."
      )
      .enabled(when: "network.hotspot.on")
      Row(text: "Connected devices", detailText: "None", cellClass: Value2Cell.self, id: "hotspot-joined")
        .visible(when: "network.hotspot.on")
    }
  }
}

private var notificationsScreen: Screen {
  Screen("notifications", title: "Notifications") {
    Section(uuid: "notification-switch") {
      Row(text: "Allow notifications", accessory: .switchToggle(value: true), key: "notifications.allowed")
      Row(
        text: "Show previews",
        accessory: .picker(items: ["Always", "When unlocked", "Never"], value: "When unlocked"),
        key: "notifications.previews"
      )
      .enabled(when: "notifications.allowed")
    }
    Section("Quiet hours", footer: "Alarms are not silenced.", indexTitle: "Q") {
      Row(
        text: "Quiet hours",
        accessory: .switchToggle(value: false),
        key: "notifications.quiet.on",
        id: "quiet-hours"
      )
      Row(
        text: "From",
        accessory: .textField(
          value: "22:00", pattern: "([01][0-9]|2[0-3]):[0-5][0-9]", message: "a time from 00:00 to 23:59"
        ),
        key: "notifications.quiet.from",
        id: "quiet-from"
      )
      .visible(when: "notifications.quiet.on")
      Row(
        text: "Until",
        accessory: .textField(
          value: "07:00", pattern: "([01][0-9]|2[0-3]):[0-5][0-9]", message: "a time from 00:00 to 23:59"
        ),
        key: "notifications.quiet.until",
        id: "quiet-until"
      )
      .visible(when: "notifications.quiet.on")
    }
    Section("Apps", indexTitle: "A") {
      Row(
        text: "Mail",
        detailText: "Badges and sounds",
        image: "✉",
        accessory: .detailDisclosureButton(.init(actions: [.push("mail")])),
        cellClass: SubtitleCell.self,
        id: "mail-app",
        actions: [.push("mail")]
      )
      // An array of names, because the app's name contains dots.
      Row(
        text: "Maps",
        image: "⚲",
        accessory: .switchToggle(value: true),
        key: Key(names: ["notifications", "apps", "org.example.maps"]),
        id: "maps-app"
      )
      Row(
        text: "Chess",
        image: "♞",
        accessory: .switchToggle(value: false),
        context: ["key": "notifications.chess", "category": "games"],
        id: "chess-app"
      )
    }
  }
}

private var mailScreen: Screen {
  Screen("mail", title: "Mail") {
    Section(uuid: "mail-alerts") {
      Row(
        text: "Badges",
        accessory: .switchToggle(value: true),
        key: "notifications.mail.badges",
        id: "mail-badges"
      )
      Row(
        text: "Sound",
        accessory: .switchToggle(value: true),
        key: "notifications.mail.sound",
        id: "mail-sound"
      )
      .enabled(when: "!sounds.silent")
      Row(
        text: "From",
        accessory: .segmentedControl(items: ["Everybody", "Contacts", "Favorites"], selectedIndex: 0),
        key: "notifications.mail.from",
        id: "mail-senders"
      )
      Row(
        text: "Notify less often",
        cellClass: ButtonCell.self,
        id: "mail-calm",
        actions: [
          .set([.init("notifications.mail.badges", false), .init("notifications.mail.from", "Favorites")]),
          .pop,
        ],
        help: "Notifies you only of mail from favorites, without badges."
      )
    }
  }
}

private var soundsScreen: Screen {
  Screen("sounds", title: "Sounds") {
    Section("Incoming calls", indexTitle: "C") {
      Row(text: "Silent", accessory: .switchToggle(value: false), key: "sounds.silent")
      Row(text: "Ring", accessory: .checkmark, id: "ring").visible(when: "!sounds.silent")
      Row(
        text: "Ring",
        accessory: .checkmarkPlaceholder,
        id: "ring-instead",
        actions: [.set([.init("sounds.silent", false)])]
      )
      .visible(when: "sounds.silent")
      Row(
        text: "Vibrate only",
        accessory: .checkmarkPlaceholder,
        id: "vibrate-instead",
        actions: [.set([.init("sounds.silent", true)])]
      )
      .visible(when: "!sounds.silent")
      Row(text: "Vibrate only", accessory: .checkmark, id: "vibrate").visible(when: "sounds.silent")
    }
    Section("Sounds", indexTitle: "S") {
      Row(
        text: "Volume",
        accessory: .stepper(value: 60, minimum: 0, maximum: 100, step: 5, style: .slider),
        key: "sounds.volume"
      )
      .enabled(when: "!sounds.silent")
      Row(
        text: "Ringtone",
        accessory: .picker(
          items: [
            Row.Item("harp", title: "Harp"),
            Row.Item("marimba", title: "Marimba"),
            Row.Item("crickets", title: "Crickets", detail: "quiet"),
          ],
          value: "harp"
        ),
        key: "sounds.ringtone"
      )
      .enabled(when: "!sounds.silent")
      Row(
        text: "Speaking rate",
        accessory: .stepper(value: 1, minimum: 0.5, maximum: 2, step: 0.25),
        key: "sounds.speakingRate",
        help: "How fast messages are read aloud; 1 is normal."
      )
    }
  }
}

private var displayScreen: Screen {
  Screen("display", title: "Display and brightness") {
    Section("Appearance", indexTitle: "A") {
      Row(
        text: "Appearance",
        accessory: .segmentedControl(items: ["Light", "Dark", "Automatic"], selectedIndex: 2),
        key: "display.appearance",
        help: "Automatic is dark from sunset to sunrise."
      )
      Row(text: "Night colors", accessory: .switchToggle(value: false), key: "display.nightShift")
    }
    Section("Brightness", indexTitle: "B") {
      Row(
        text: "Automatic brightness",
        accessory: .switchToggle(value: false),
        key: "display.autoBrightness",
        id: "auto-brightness"
      )
      Row(
        text: "Brightness",
        image: "☀",
        accessory: .stepper(value: 70, minimum: 0, maximum: 100, step: 5, style: .slider),
        key: "display.brightness"
      )
      .enabled(when: "!display.autoBrightness")
      Row(
        text: "Reading mode",
        cellClass: ButtonCell.self,
        id: "read-in-bed",
        actions: [
          .set(
            [
              .init("display.appearance", "Dark"),
              .init("display.nightShift", true),
              .init("display.autoBrightness", false),
              .init("display.brightness", 20),
            ]
          )
        ],
        help: "Sets a dark appearance, low brightness and warm colors."
      )
    }
    Section("Text", indexTitle: "T") {
      Row(
        text: "Text size",
        accessory: .stepper(value: 17, minimum: 12, maximum: 28),
        key: "display.textSize",
        help: "In points."
      )
      Row(text: "Bold text", accessory: .switchToggle(value: false), key: "display.boldText")
      Row(text: "Sample", detailText: "The quick brown fox", cellClass: Value2Cell.self, id: "sample")
      Row(
        text: "Restore defaults",
        cellClass: ButtonCell.self,
        id: "usual-display",
        actions: [
          .reset(
            [
              "display.appearance", "display.nightShift", "display.autoBrightness", "display.brightness",
              "display.textSize", "display.boldText",
            ]
          )
        ]
      )
    }
  }
}

private var generalScreen: Screen {
  Screen("general", title: "General") {
    Section(uuid: "phone") {
      Row(
        text: "About",
        detailText: "Version 12.4",
        accessory: .disclosureIndicator,
        id: "about",
        actions: [.push("about")]
      )
      Row(
        text: "Phone name",
        accessory: .textField(value: "Ada's phone", isRequired: true, maximumLength: 60),
        key: "general.name",
        id: "phone-name"
      )
      Row(
        text: "Lock after",
        accessory: .picker(
          items: [
            Row.Item(30, title: "30 seconds"),
            Row.Item(60, title: "1 minute"),
            Row.Item(300, title: "5 minutes"),
            Row.Item(0, title: "Never", detail: "anyone can use the phone"),
          ],
          value: 60
        ),
        key: "general.lockAfter",
        help: "The time without use until the phone locks. Stored in seconds."
      )
    }
    Section("Region and time") {
      Row(
        text: "Language and region",
        accessory: .disclosureIndicator,
        id: "language-and-region",
        actions: [.push("region")]
      )
      Row(
        text: "Date and time", accessory: .disclosureIndicator, id: "date-and-time", actions: [.push("date")]
      )
    }
    Section("Maintenance") {
      Row(
        text: "Storage",
        detailText: "38 of 64 GB",
        accessory: .disclosureIndicator,
        id: "storage-settings",
        actions: [.push("storage")]
      )
      Row(text: "Reset", accessory: .disclosureIndicator, id: "start-over", actions: [.push("start-over")])
    }
  }
}

private var aboutScreen: Screen {
  Screen("about", title: "About") {
    Section(uuid: "facts") {
      Row(text: "Model", detailText: "Engine 2", id: "model")
      Row(
        text: "Version",
        detailText: "12.4 (1843)",
        accessibilityLabel: "Version 12.4, build 1843",
        id: "version"
      )
      Row(text: "Serial number", detailText: "AAL-18151210", id: "serial-number")
      Row(
        text: "Wi-Fi address",
        detailText: "02:00:5e:00:53:af",
        cellClass: Value2Cell.self,
        id: "wifi-address"
      )
      Row(text: "Seller", detailText: "Babbage & Sons, London", cellClass: SubtitleCell.self, id: "seller")
    }
    Section(uuid: "aid") {
      Row(
        text: "Warranty",
        accessory: .detailButton(
          .init(
            actions: [
              .alert(
                Alert(
                  title: "Warranty",
                  message: "Until 10 December 2027.",
                  choices: [
                    Alert.Choice(title: "Call support", actions: [.call("callSupport", "+44 20 7946 0958")]),
                    Alert.Choice(title: "OK"),
                  ]
                )
              )
            ]
          )
        ),
        id: "warranty"
      )
      Row(
        text: "Legal notices",
        cellClass: ButtonCell.self,
        id: "legal",
        actions: [.alert(Alert(title: "Legal notices", message: "This phone and its seller are fictional."))]
      )
    }
  }
}

private var regionScreen: Screen {
  Screen("region", title: "Language and region") {
    Section(uuid: "language-choice") {
      Row(
        text: "Language",
        accessory: .picker(
          items: [
            Row.Item("en", title: "English"),
            Row.Item("de", title: "Deutsch", detail: "German"),
            Row.Item("fr", title: "Français", detail: "French"),
            Row.Item("el", title: "Ελληνικά", detail: "Greek"),
            Row.Item("ja", title: "日本語", detail: "Japanese"),
            Row.Item("tlh", title: "tlhIngan Hol", detail: "Klingon, not translated yet", isDisabled: true),
          ],
          value: "en"
        ),
        key: "region.language"
      )
      Row(
        text: "Region",
        accessory: .picker(items: ["France", "Germany", "Greece", "Japan", "United Kingdom"]),
        editActions: [
          Row.EditAction(title: "Use the language's region", actions: [.reset(["region.country"])])
        ],
        key: "region.country",
        help: "The format of dates, numbers and prices. Default: the language's region."
      )
    }
    Section("Formats") {
      Row(
        text: "Temperature",
        accessory: .segmentedControl(
          items: [Row.Item("celsius", title: "°C"), Row.Item("fahrenheit", title: "°F")], selectedIndex: 0
        ),
        accessibilityLabel: "Unit of temperature",
        key: "region.temperature"
      )
      Row(
        text: "First day of the week",
        accessory: .segmentedControl(items: ["Monday", "Saturday", "Sunday"], selectedIndex: 0),
        key: "region.firstDay"
      )
      Row(text: "Numbers", detailText: "1,234.56", cellClass: Value2Cell.self, id: "number-sample")
    }
  }
}

private var dateScreen: Screen {
  Screen("date", title: "Date and time") {
    Section(uuid: "clock") {
      Row(
        text: "Clock",
        accessory: .segmentedControl(
          items: [Row.Item("24", title: "24 h"), Row.Item("12", title: "12 h")], selectedIndex: 0
        ),
        accessibilityLabel: "Clock, 24 or 12 hours",
        key: "date.clock"
      )
      Row(
        text: "Set automatically",
        accessory: .switchToggle(value: true),
        key: "date.automatic",
        help: "Gets the time and time zone from the network."
      )
      Row(
        text: "Time zone",
        accessory: .picker(
          items: ["Europe/Athens", "Europe/Berlin", "Europe/London", "Asia/Tokyo", "UTC"],
          value: "Europe/London"
        ),
        key: "date.zone",
        id: "time-zone"
      )
      .enabled(when: "!date.automatic")
      Row(
        text: "Date",
        accessory: .textField(
          placeholder: "2026-12-10",
          pattern: #"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"#,
          message: "a date such as 2026-12-10"
        ),
        key: "date.date"
      )
      .visible(when: "!date.automatic")
    }
  }
}

private var storageScreen: Screen {
  Screen("storage", title: "Storage") {
    Section("Used") {
      Row(text: "Photos", detailText: "21 GB", cellClass: Value2Cell.self, id: "photos-used")
      Row(text: "Apps", detailText: "12 GB", cellClass: Value2Cell.self, id: "apps-used")
      Row(
        text: "Cache",
        detailText: "5 GB",
        cellClass: Value2Cell.self,
        editActions: [Row.EditAction(title: "Empty", style: .destructive, actions: [.call("emptyCache")])],
        id: "cache-used"
      )
    }
    Section("Free up space") {
      Row(
        text: "Remove unused apps",
        accessory: .switchToggle(value: false),
        key: "storage.offload",
        help: "Keeps the documents of removed apps."
      )
      Row(
        text: "Keep messages",
        accessory: .picker(
          items: [
            Row.Item("30d", title: "30 days"),
            Row.Item("1y", title: "1 year"),
            Row.Item("forever", title: "Forever"),
          ],
          value: "forever"
        ),
        key: "storage.messages"
      )
      Row(
        text: "Empty cache",
        cellClass: ButtonCell.self,
        id: "empty-cache",
        actions: [
          .alert(
            Alert(
              title: "Empty the cache?",
              message: "Apps will download their data again.",
              choices: [
                Alert.Choice(title: "Empty", isDestructive: true, actions: [.call("emptyCache")]),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

private var startOverScreen: Screen {
  Screen("start-over", title: "Reset") {
    Section(footer: "Changes take effect when you save the settings.", uuid: "parts") {
      Row(
        text: "Reset network settings",
        cellClass: ButtonCell.self,
        id: "reset-network",
        actions: [
          .alert(
            Alert(
              title: "Reset network settings?",
              message: "All networks, passwords and proxy settings will be removed.",
              choices: [
                Alert.Choice(
                  title: "Reset",
                  isDestructive: true,
                  actions: [
                    .reset(
                      [
                        "network.airplane", "network.wifi", "network.name", "network.security",
                        "network.password", "network.hostname", "network.askToJoin", "network.proxy.mode",
                        "network.proxy.host", "network.proxy.port", "network.proxy.authentication",
                        "network.proxy.user", "network.proxy.password", "network.proxy.script",
                        "network.bluetooth", "network.bluetoothName", "network.mobile", "network.roaming",
                        "network.dataLimit", "network.apn", "network.hotspot.on", "network.hotspot.password",
                        "network.hotspot.band",
                      ]
                    )
                  ]
                ),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
      Row(
        text: "Reset sounds",
        cellClass: ButtonCell.self,
        id: "reset-sounds",
        actions: [
          .alert(
            Alert(
              title: "Reset sounds?",
              choices: [
                Alert.Choice(
                  title: "Reset",
                  isDestructive: true,
                  actions: [
                    .reset(["sounds.silent", "sounds.volume", "sounds.ringtone", "sounds.speakingRate"])
                  ]
                ),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

/// Registers what the form calls by name. Replace each body, and pass the registry with the form.
func registerSettings(in registry: inout Registry) {
  // Calls the number
  registry.actions.register("callSupport") { _ in
    { _ in [.refuse("'callSupport' is not implemented yet")] }
  }
  // Empties the cache
  registry.actions.register("emptyCache") { _ in
    { _ in [.refuse("'emptyCache' is not implemented yet")] }
  }
  // Plays a sound on the phone
  registry.actions.register("findMyPhone") { _ in
    { _ in [.refuse("'findMyPhone' is not implemented yet")] }
  }
  // Forgets the paired device
  registry.actions.register("forgetDevice") { _ in
    { _ in [.refuse("'forgetDevice' is not implemented yet")] }
  }
}
