// Written by 'formwork export --format swift' from 'docker-daemon.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(dockerDaemon).runAndExit()

import Formwork

let dockerDaemon = Form(
  "Docker daemon", store: StoreDefinition(file: "/etc/docker/daemon.json", syntax: .json)
) {
  Section("Daemon", indexTitle: "D") {
    Row(
      text: "Keep containers running",
      accessory: .switchToggle(value: false),
      key: "live-restore",
      help: "Containers keep running while the daemon is stopped. Does not work with swarm mode."
    )
    Row(
      text: "Debug",
      accessory: .switchToggle(value: false),
      key: "debug",
      help: "Writes detailed logs, regardless of the log level."
    )
    Row(text: "Experimental features", accessory: .switchToggle(value: false), key: "experimental")
    Row(
      text: "Shutdown timeout",
      accessory: .textField(kind: .integer, value: 15, minimum: -1),
      key: "shutdown-timeout",
      help: "Seconds to wait for containers when the daemon stops; -1 waits without limit."
    )
    Row(
      text: "Socket group",
      accessory: .textField(value: "docker"),
      key: "group",
      help: "Members can use Docker without sudo, which is equivalent to root access."
    )
    Row(
      text: "Listen on",
      accessory: .list(
        of: .textField(
          placeholder: "unix:///var/run/docker.sock",
          pattern: "(unix|tcp|fd|npipe)://[^ ]*",
          message: "unix://PATH, tcp://ADDRESS:PORT or fd://"
        ),
        unique: true
      ),
      key: "hosts",
      help: "Conflicts with a -H option in Docker's systemd unit."
    )
    Row(
      text: "Minimum API version",
      accessory: .textField(
        placeholder: "1.44", pattern: "[0-9]+[.][0-9]+", message: "a version such as 1.44"
      ),
      key: "min-api-version",
      help: "Older clients are refused. Requires Docker 29 or later."
    )
    Row(
      text: "Labels",
      accessory: .list(
        of: .textField(placeholder: "region=eu", pattern: "[^ =]+(=.*)?", message: "NAME=VALUE"),
        unique: true
      ),
      key: "labels",
      help: "Describe this daemon, for example to schedulers."
    )
  }
  Section(
    "Settings",
    footer: "Docker does not start if a setting is also given to dockerd as a flag.",
    indexTitle: "S"
  ) {
    Row(
      text: "Logging",
      detailText: "Driver, options, level",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "logging",
      actions: [.push("logging")]
    )
    Row(
      text: "Network",
      detailText: "Bridge, addresses, firewall, proxies",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "network",
      actions: [.push("network")]
    )
    Row(
      text: "Storage",
      detailText: "Data folder, images, builds",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "storage",
      actions: [.push("storage")]
    )
    Row(
      text: "Security",
      detailText: "Privileges, namespaces, TLS",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "security",
      actions: [.push("security")]
    )
    Row(
      text: "Limits",
      detailText: "Downloads, memory, open files, cgroups",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "limits",
      actions: [.push("limits")]
    )
  }
  Section(
    "Running containers",
    footer: "To apply changes: systemctl restart docker. Other members of the file are unchanged.",
    indexTitle: "R"
  ) {
    Row(
      text: "Runtimes and devices",
      detailText: "Additional runtimes, CDI, containerd",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "runtimes-and-devices",
      actions: [.push("runtimes-and-devices")]
    )
    Row(
      text: "Runtime",
      accessory: .textField(value: "runc", minimumLength: 1),
      key: "default-runtime",
      help: "The name of an OCI runtime: runc, or one of the additional runtimes."
    )
    Row(
      text: "Init process",
      accessory: .switchToggle(value: false),
      key: "init",
      help: "Runs a small init process in each container, which forwards signals and reaps processes."
    )
    Row(
      text: "Init program",
      accessory: .textField(kind: .path, placeholder: "/usr/libexec/docker-init"),
      key: "init-path",
      help: "If not set, Docker uses its own docker-init."
    )
    .enabled(when: "init")
    Row(
      text: "Metrics address",
      accessory: .textField(
        placeholder: "127.0.0.1:9323",
        pattern: "[^ ]*:[0-9]{1,5}",
        message: "an address and a port, such as 127.0.0.1:9323"
      ),
      key: "metrics-addr",
      help: "Where Prometheus reads the daemon's metrics. If not set, there are no metrics."
    )
  }
} screens: {
  loggingScreen
  runtimesAndDevicesScreen
  networkScreen
  poolScreen
  proxiesScreen
  storageScreen
  securityScreen
  limitsScreen
}
.closed()
.expandingTemplates()

private var loggingScreen: Screen {
  Screen("logging", title: "Logging") {
    Section(
      "Containers", footer: "Docker does not start with options of a driver other than the selected one."
    ) {
      Row(
        text: "Log driver",
        accessory: .picker(
          items: [
            Row.Item("json-file", title: "json-file", detail: "one JSON file per container"),
            Row.Item("local", title: "local", detail: "compact files, rotated by default"),
            Row.Item("journald", title: "journald", detail: "the systemd journal"),
            Row.Item("syslog", title: "syslog", detail: "a syslog server"),
            Row.Item("gelf", title: "gelf", detail: "Graylog, Logstash"),
            Row.Item("fluentd", title: "fluentd", detail: "Fluentd, Fluent Bit"),
            Row.Item("awslogs", title: "awslogs", detail: "Amazon CloudWatch Logs"),
            Row.Item("gcplogs", title: "gcplogs", detail: "Google Cloud Logging"),
            Row.Item("splunk", title: "splunk", detail: "Splunk HTTP Event Collector"),
            Row.Item("etwlogs", title: "etwlogs", detail: "Windows only", isDisabled: true),
            Row.Item("none", title: "none", detail: "no logs"),
          ],
          value: "json-file"
        ),
        key: "log-driver",
        help: "Applies to new containers; existing ones keep their driver."
      )
      Row(
        text: "Options",
        accessory: .map(
          names: .init(
            pattern: """
              mode|max-buffer-size|cache-(disabled|max-size|max-file|compress)|max-size|max-file|compress|\
              (labels|env)(-regex)?|tag|syslog-(address|facility|format|tls-ca-cert|tls-cert|tls-key|tls-s\
              kip-verify)|gelf-(address|compression-level|compression-type|tcp-max-reconnect|tcp-reconnect\
              -delay)|fluentd-(address|async|async-connect|async-reconnect-interval|buffer-limit|max-retri\
              es|read-timeout|request-ack|retry-wait|sub-second-precision|write-timeout)|awslogs-(create-g\
              roup|create-stream|credentials-endpoint|datetime-format|endpoint|force-flush-interval-second\
              s|format|group|max-buffered-events|multiline-pattern|region|stream)|gcp-(project|log-cmd|met\
              a-id|meta-name|meta-zone)|splunk-(caname|capath|format|gzip|gzip-level|index|index-acknowled\
              gment|insecureskipverify|source|sourcetype|token|url|verify-connection)
              """,
            message: "the name of an option of a log driver, such as max-size"
          ),
          of: .textField()
        ),
        key: "log-opts",
        help: "For json-file and local: max-size, max-file, compress. For syslog: syslog-address."
      )
      .requires(
        "log-driver in ['json-file', 'local', 'none']",
        message: "max-size, max-file and compress are options of json-file and local",
        when: "'max-size' in log-opts || 'max-file' in log-opts || 'compress' in log-opts"
      )
      .requires(
        "log-driver != 'awslogs'",
        message: "awslogs has no options for labels and env",
        when: """
          'labels' in log-opts || 'labels-regex' in log-opts || 'env' in log-opts || 'env-regex' in \
          log-opts
          """
      )
      .requires("log-driver != 'gcplogs'", message: "gcplogs has no option tag", when: "'tag' in log-opts")
      .requires(
        "log-driver in ['syslog', 'none']",
        message: "options that begin with syslog- are for syslog",
        when: """
          'syslog-address' in log-opts || 'syslog-facility' in log-opts || 'syslog-format' in log-opts || \
          'syslog-tls-ca-cert' in log-opts || 'syslog-tls-cert' in log-opts || 'syslog-tls-key' in \
          log-opts || 'syslog-tls-skip-verify' in log-opts
          """
      )
      .requires(
        "log-driver in ['gelf', 'none']",
        message: "options that begin with gelf- are for gelf",
        when: """
          'gelf-address' in log-opts || 'gelf-compression-level' in log-opts || 'gelf-compression-type' \
          in log-opts || 'gelf-tcp-max-reconnect' in log-opts || 'gelf-tcp-reconnect-delay' in log-opts
          """
      )
      .requires(
        "log-driver in ['fluentd', 'none']",
        message: "options that begin with fluentd- are for fluentd",
        when: """
          'fluentd-address' in log-opts || 'fluentd-async' in log-opts || 'fluentd-async-connect' in \
          log-opts || 'fluentd-async-reconnect-interval' in log-opts || 'fluentd-buffer-limit' in \
          log-opts || 'fluentd-max-retries' in log-opts || 'fluentd-read-timeout' in log-opts || \
          'fluentd-request-ack' in log-opts || 'fluentd-retry-wait' in log-opts || \
          'fluentd-sub-second-precision' in log-opts || 'fluentd-write-timeout' in log-opts
          """
      )
      .requires(
        "log-driver in ['awslogs', 'none']",
        message: "options that begin with awslogs- are for awslogs",
        when: """
          'awslogs-create-group' in log-opts || 'awslogs-create-stream' in log-opts || \
          'awslogs-credentials-endpoint' in log-opts || 'awslogs-datetime-format' in log-opts || \
          'awslogs-endpoint' in log-opts || 'awslogs-force-flush-interval-seconds' in log-opts || \
          'awslogs-format' in log-opts || 'awslogs-group' in log-opts || 'awslogs-max-buffered-events' in \
          log-opts || 'awslogs-multiline-pattern' in log-opts || 'awslogs-region' in log-opts || \
          'awslogs-stream' in log-opts
          """
      )
      .requires(
        "log-driver in ['gcplogs', 'none']",
        message: "options that begin with gcp- are for gcplogs",
        when: """
          'gcp-project' in log-opts || 'gcp-log-cmd' in log-opts || 'gcp-meta-id' in log-opts || \
          'gcp-meta-name' in log-opts || 'gcp-meta-zone' in log-opts
          """
      )
      .requires(
        "log-driver in ['splunk', 'none']",
        message: "options that begin with splunk- are for splunk",
        when: """
          'splunk-caname' in log-opts || 'splunk-capath' in log-opts || 'splunk-format' in log-opts || \
          'splunk-gzip' in log-opts || 'splunk-gzip-level' in log-opts || 'splunk-index' in log-opts || \
          'splunk-index-acknowledgment' in log-opts || 'splunk-insecureskipverify' in log-opts || \
          'splunk-source' in log-opts || 'splunk-sourcetype' in log-opts || 'splunk-token' in log-opts || \
          'splunk-url' in log-opts || 'splunk-verify-connection' in log-opts
          """
      )
      .requires(
        "'gelf-address' in log-opts", message: "gelf requires gelf-address", when: "log-driver == 'gelf'"
      )
      .requires(
        "'awslogs-group' in log-opts",
        message: "awslogs requires awslogs-group",
        when: "log-driver == 'awslogs'"
      )
      .requires(
        "'mode' in log-opts",
        message: "max-buffer-size requires mode=non-blocking",
        when: "'max-buffer-size' in log-opts"
      )
      Row(
        text: "Keep three files of 10 MB",
        cellClass: ButtonCell.self,
        id: "rotate-logs",
        actions: [.set([.init("log-opts", ["max-size": "10m", "max-file": "3"])])]
      )
      .enabled(when: "log-driver in ['json-file', 'local']")
      Row(
        text: "Remove all options",
        cellClass: ButtonCell.self,
        id: "no-rotation",
        actions: [.reset(["log-opts"])]
      )
    }
    Section("The daemon's own log") {
      Row(
        text: "Level",
        accessory: .segmentedControl(items: ["debug", "info", "warn", "error", "fatal"], selectedIndex: 1),
        key: "log-level",
        help: "Has no effect while Debug is on."
      )
      .enabled(when: "!debug")
      Row(
        text: "Format",
        accessory: .segmentedControl(items: ["text", "json"], selectedIndex: 0),
        key: "log-format",
        help: "Requires Docker 25 or later."
      )
      Row(
        text: "Raw logs",
        accessory: .switchToggle(value: false),
        key: "raw-logs",
        help: "Writes full timestamps and no ANSI colors."
      )
    }
  }
}

private var runtimesAndDevicesScreen: Screen {
  Screen("runtimes-and-devices", title: "Runtimes and devices") {
    Section("Runtimes") {
      Row(
        text: "Additional runtimes",
        accessory: .json(),
        key: "runtimes",
        help: #"For example {"nvidia": {"path": "nvidia-container-runtime"}}."#
      )
      Row(
        text: "Options",
        accessory: .list(
          of: .textField(
            placeholder: "native.cgroupdriver=systemd", pattern: "[^ =]+=[^ ]*", message: "NAME=VALUE"
          ),
          unique: true
        ),
        key: "exec-opts",
        help: "For example, native.cgroupdriver=systemd selects the cgroups driver."
      )
    }
    Section("Devices") {
      Row(
        text: "CDI",
        accessory: .picker(items: [Row.Item(true, title: "On"), Row.Item(false, title: "Off")]),
        key: "features.cdi",
        help: "Lets containers refer to devices by CDI name. On by default since Docker 28.2."
      )
      Row(
        text: "CDI folders",
        accessory: .list(of: .textField(kind: .path, placeholder: "/etc/cdi"), unique: true),
        key: "cdi-spec-dirs",
        help: "Default: /etc/cdi and /var/run/cdi."
      )
      Row(
        text: "Resource interface (NRI)",
        accessory: .json(),
        key: "nri-opts",
        help: #"For example {"enable": true}. Requires Docker 29 or later."#
      )
      Row(
        text: "Swarm resources",
        accessory: .list(
          of: .textField(placeholder: "gpu=GPU-4a1b", pattern: "[^ =]+=[^ ]+", message: "NAME=VALUE"),
          unique: true
        ),
        key: "node-generic-resources",
        help: "Resources that services can reserve, such as GPUs."
      )
    }
    Section("containerd") {
      Row(
        text: "Socket",
        accessory: .textField(kind: .path, placeholder: "/run/containerd/containerd.sock"),
        key: "containerd",
        help: "If not set, Docker uses the system's containerd or starts its own."
      )
      Row(
        text: "Namespace",
        accessory: .textField(value: "moby", minimumLength: 1),
        key: "containerd-namespace"
      )
      Row(
        text: "Plugin namespace",
        accessory: .textField(value: "plugins.moby", minimumLength: 1),
        key: "containerd-plugin-namespace",
        help: "Some versions accept it only as the flag --containerd-plugins-namespace."
      )
      Row(
        text: "Kubernetes (CRI)",
        accessory: .switchToggle(value: false),
        key: "cri-containerd",
        help: "Applies if Docker starts its own containerd: a kubelet can use it, too."
      )
    }
  }
}

private var networkScreen: Screen {
  Screen("network", title: "Network") {
    Section("Default bridge") {
      Row(
        text: "Bridge",
        accessory: .textField(placeholder: "docker0"),
        key: "bridge",
        help: "An existing bridge of your own, or none. Cannot be combined with the address below."
      )
      .requires("bridge == null || bip == null", message: "a bridge of your own has its own address")
      Row(
        text: "Address",
        accessory: .textField(
          placeholder: "172.17.0.1/16",
          pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}/[0-9]{1,2}",
          message: "an IPv4 address with a prefix length, such as 192.168.1.1/24"
        ),
        key: "bip",
        help: "The bridge's address and network. Change it if it conflicts with your own network."
      )
      Row(
        text: "Subnet for containers",
        accessory: .textField(
          placeholder: "172.17.128.0/17",
          pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}/[0-9]{1,2}",
          message: "an IPv4 subnet, such as 192.168.1.0/25"
        ),
        key: "fixed-cidr",
        help: "The part of the bridge's network from which containers get addresses."
      )
      Row(
        text: "Gateway",
        accessory: .textField(
          placeholder: "172.17.0.1", pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}", message: "an IPv4 address"
        ),
        key: "default-gateway"
      )
      Row(
        text: "Publish ports on",
        accessory: .textField(
          value: "0.0.0.0",
          pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*",
          message: "an IP address"
        ),
        key: "ip",
        help: "127.0.0.1 makes published ports local, unless docker run -p overrides it."
      )
      Row(
        text: "MTU",
        accessory: .textField(kind: .integer, value: 1500, minimum: 0, maximum: 65535),
        key: "mtu",
        help: "Applies to the default bridge. Use a lower value behind a VPN."
      )
      Row(
        text: "Container communication",
        accessory: .switchToggle(value: true),
        key: "icc",
        help: "Applies to the default bridge. Turning it off requires firewall rules."
      )
      .requires("icc || iptables", message: "isolating containers requires firewall rules")
    }
    Section("Other networks") {
      Row(
        text: "Options of new bridges",
        accessory: .map(of: .textField()),
        key: Key(names: ["default-network-opts", "bridge"]),
        id: "bridge-options",
        help: "For example com.docker.network.driver.mtu=1400. Requires Docker 24 or later."
      )
      Row(
        text: "Swarm control MTU",
        accessory: .textField(kind: .integer, value: 1500, minimum: 500, maximum: 65535),
        key: "network-control-plane-mtu"
      )
      Row(
        text: "Diagnostic port",
        accessory: .textField(kind: .integer, value: 0, minimum: 0, maximum: 65535),
        key: "network-diagnostic-port",
        help: "The port of the server for network diagnostics; 0 turns it off."
      )
      Row(
        text: "Swarm address",
        accessory: .textField(placeholder: "192.168.0.42"),
        key: "swarm-default-advertise-addr",
        help: "The address or interface that other Swarm nodes use."
      )
      Row(
        text: "Host gateway",
        accessory: .list(
          of: .textField(
            placeholder: "192.168.0.42",
            pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*",
            message: "an IP address"
          ),
          maximumCount: 2,
          unique: true
        ),
        key: "host-gateway-ips",
        help: "The address of host-gateway in --add-host: an IPv4 address, an IPv6 address or both."
      )
      Row(
        text: "Host gateway (old name)",
        accessory: .textField(placeholder: "192.168.0.42"),
        key: "host-gateway-ip",
        help: "For Docker before 28."
      )
      .requires(
        "host-gateway-ip == null || count(host-gateway-ips) == 0",
        message: "set either Host gateway or Host gateway (old name), not both"
      )
    }
    Section("Address pools", footer: "New networks get their subnets from these pools.") {
      Row(
        text: "${item.base}",
        detailText: "/${item.size}",
        accessory: .disclosureIndicator,
        editActions: [Row.EditAction(title: "Delete", style: .destructive, actions: [.item(.delete)])],
        actions: [.push("pool")]
      )
      .forEach(
        "default-address-pools", id: "base", add: "Add Pool…", placeholder: "Docker's own pools are in use."
      )
    }
    Section("Name servers", footer: "Containers use these instead of the host's.") {
      Row(
        text: "Servers",
        accessory: .list(
          of: .textField(
            placeholder: "1.1.1.1",
            pattern: "[0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*",
            message: "an IP address"
          ),
          unique: true
        ),
        key: "dns"
      )
      Row(
        text: "Search domains",
        accessory: .list(
          of: .textField(placeholder: "example.com", pattern: "[^ ]+", message: "a domain"), unique: true
        ),
        key: "dns-search"
      )
      Row(
        text: "Options",
        accessory: .list(
          of: .textField(placeholder: "ndots:2", pattern: "[^ ]+", message: "an option of resolv.conf"),
          unique: true
        ),
        key: "dns-opts",
        help: "Options of resolv.conf, such as ndots:2 or timeout:3."
      )
    }
    Section("IPv6") {
      Row(
        text: "IPv6",
        accessory: .switchToggle(value: false),
        key: "ipv6",
        help: "Applies to the default bridge; other networks have their own setting."
      )
      Row(
        text: "IPv6 address",
        accessory: .textField(
          placeholder: "2001:db8:1::1/64",
          pattern: "[0-9a-fA-F:.]+/[0-9]{1,3}",
          message: "an IPv6 address with a prefix length, such as 2001:db8:1::1/64"
        ),
        key: "bip6",
        help: "The address of the default bridge. Requires Docker 28 or later."
      )
      .enabled(when: "ipv6")
      Row(
        text: "IPv6 subnet",
        accessory: .textField(
          placeholder: "2001:db8:1::/64",
          pattern: "[0-9a-fA-F:.]+/[0-9]{1,3}",
          message: "an IPv6 subnet, such as 2001:db8:1::/64"
        ),
        key: "fixed-cidr-v6",
        help: "Required for IPv6 before Docker 27."
      )
      .enabled(when: "ipv6")
      Row(
        text: "IPv6 gateway",
        accessory: .textField(
          placeholder: "2001:db8:1::1", pattern: "[0-9a-fA-F:.]+", message: "an IPv6 address"
        ),
        key: "default-gateway-v6"
      )
      .enabled(when: "ipv6")
      Row(
        text: "Firewall rules for IPv6",
        accessory: .switchToggle(value: true),
        key: "ip6tables",
        help: "Before Docker 27, the default is off."
      )
    }
    Section("Firewall and forwarding") {
      Row(
        text: "Firewall rules",
        accessory: .switchToggle(value: true),
        key: "iptables",
        help: "If off, you must write the rules yourself for containers to reach other networks."
      )
      Row(
        text: "Firewall backend",
        accessory: .picker(items: ["iptables", "nftables"]),
        key: "firewall-backend",
        help: "Requires Docker 29 or later. Default: iptables."
      )
      .enabled(when: "iptables")
      Row(
        text: "IP forwarding",
        accessory: .switchToggle(value: true),
        key: "ip-forward",
        help: "Docker enables net.ipv4.ip_forward. If off, your system must enable it."
      )
      Row(
        text: "Keep forwarding open",
        accessory: .switchToggle(value: false),
        key: "ip-forward-no-drop",
        help: "Docker does not set the firewall's policy for forwarded packets to DROP."
      )
      .enabled(when: "ip-forward && iptables")
      Row(
        text: "Direct routing",
        accessory: .switchToggle(value: false),
        key: "allow-direct-routing",
        help: "Lets other hosts reach containers directly at the containers' IP addresses."
      )
      Row(
        text: "Firewall mark",
        accessory: .textField(
          placeholder: "0x1/0x3",
          pattern: "(0x[0-9a-fA-F]+|[0-9]+)(/(0x[0-9a-fA-F]+|[0-9]+))?",
          message: "a number, or a number and a mask such as 0x1/0x3"
        ),
        key: "bridge-accept-fwmark",
        help: "Packets with this mark can reach all bridges."
      )
      Row(
        text: "IP masquerading",
        accessory: .switchToggle(value: true),
        key: "ip-masq",
        help: "Connections from the default bridge use the host's address."
      )
      .enabled(when: "iptables")
      Row(
        text: "Userland proxy",
        accessory: .switchToggle(value: true),
        key: "userland-proxy",
        help: "Starts a process for each published port. If off, firewall rules are used instead."
      )
      Row(
        text: "Proxy program",
        accessory: .textField(kind: .path, placeholder: "/usr/bin/docker-proxy"),
        key: "userland-proxy-path"
      )
      .enabled(when: "userland-proxy")
    }
    Section(uuid: "outside") {
      Row(
        text: "Proxies",
        detailText: "Used to pull and push images",
        accessory: .disclosureIndicator,
        cellClass: SubtitleCell.self,
        id: "proxies",
        actions: [.push("proxies")]
      )
    }
  }
}

private var poolScreen: Screen {
  Screen("pool", title: "${item.base}", forEach: "default-address-pools") {
    Section(uuid: "pool") {
      Row(
        text: "Addresses",
        accessory: .textField(
          placeholder: "10.10.0.0/16",
          pattern: "[0-9a-fA-F:.]+/[0-9]{1,3}",
          message: "a subnet, such as 10.10.0.0/16"
        ),
        key: "item.base"
      )
      Row(
        text: "Size of each subnet",
        accessory: .textField(kind: .integer, placeholder: "24", isRequired: true, minimum: 1, maximum: 128),
        key: "item.size",
        help: "The prefix length. For IPv4, 24 means 256 addresses."
      )
    }
  }
}

private var proxiesScreen: Screen {
  Screen("proxies", title: "Proxies") {
    Section(
      footer: "Not used inside containers. Overrides HTTP_PROXY. Requires Docker 23 or later.",
      uuid: "proxy-addresses"
    ) {
      Row(
        text: "HTTP proxy",
        accessory: .textField(kind: .url, placeholder: "http://proxy.example.com:3128"),
        key: "proxies.http-proxy"
      )
      Row(
        text: "HTTPS proxy",
        accessory: .textField(kind: .url, placeholder: "http://proxy.example.com:3128"),
        key: "proxies.https-proxy"
      )
      Row(
        text: "No proxy for",
        accessory: .textField(placeholder: "localhost,127.0.0.0/8,.example.com"),
        key: "proxies.no-proxy",
        help: "Hosts, domains and networks to reach directly, separated by commas."
      )
      Row(
        text: "Remove the proxies",
        cellClass: ButtonCell.self,
        id: "no-proxies",
        actions: [.reset(["proxies.http-proxy", "proxies.https-proxy", "proxies.no-proxy"])]
      )
    }
  }
}

private var storageScreen: Screen {
  Screen("storage", title: "Storage") {
    Section("Data") {
      Row(
        text: "Data folder",
        accessory: .textField(kind: .path, value: "/var/lib/docker"),
        key: "data-root",
        help: "Images, containers and volumes. Docker does not move existing data; copy it first."
      )
      Row(
        text: "Runtime state folder",
        accessory: .textField(kind: .path, value: "/var/run/docker"),
        key: "exec-root"
      )
      Row(
        text: "Process ID file",
        accessory: .textField(kind: .path, value: "/var/run/docker.pid"),
        key: "pidfile"
      )
    }
    Section("Registries") {
      Row(
        text: "Mirrors",
        accessory: .list(
          of: .textField(
            placeholder: "https://mirror.example.com",
            pattern: "https?://[^ ]+",
            message: "a URL, such as https://mirror.example.com"
          ),
          unique: true
        ),
        key: "registry-mirrors",
        help: "Tried before Docker Hub, in this order."
      )
      Row(
        text: "Insecure registries",
        accessory: .list(
          of: .textField(
            placeholder: "registry.example.com:5000",
            pattern: "[^ /]+(/[0-9]{1,3})?",
            message: "a host with an optional port, or a network"
          ),
          unique: true
        ),
        key: "insecure-registries",
        help: "Docker can use these without TLS, or with certificates that it cannot verify."
      )
      Row(
        text: "Push non-distributable layers to",
        accessory: .list(
          of: .textField(
            placeholder: "registry.example.com",
            pattern: "[^ /]+(/[0-9]{1,3})?",
            message: "a host with an optional port, or a network"
          ),
          unique: true
        ),
        key: "allow-nondistributable-artifacts",
        help: "Current versions of Docker ignore this."
      )
    }
    Section("Images and layers") {
      Row(
        text: "containerd image store",
        accessory: .picker(items: [Row.Item(true, title: "On"), Row.Item(false, title: "Off")]),
        editActions: [
          Row.EditAction(title: "Let Docker choose", actions: [.reset(["features.containerd-snapshotter"])])
        ],
        key: "features.containerd-snapshotter",
        help: "Default: on in a new Docker 29, otherwise off. A change hides existing images."
      )
      Row(
        text: "Switch to it when empty",
        accessory: .switchToggle(value: false),
        key: "features.containerd-migration",
        help: "Uses the containerd image store from the next start without images and containers."
      )
      Row(
        text: "Storage driver",
        accessory: .picker(
          items: [
            Row.Item("overlay2", title: "overlay2", detail: "without the containerd store"),
            Row.Item("overlayfs", title: "overlayfs", detail: "with the containerd store"),
            Row.Item("fuse-overlayfs", title: "fuse-overlayfs", detail: "rootless, on old kernels"),
            Row.Item("btrfs", title: "btrfs", detail: "the data folder is on Btrfs"),
            Row.Item("zfs", title: "zfs", detail: "the data folder is on ZFS"),
            Row.Item("vfs", title: "vfs", detail: "copies everything; for tests only"),
          ]
        ),
        editActions: [Row.EditAction(title: "Let Docker choose", actions: [.reset(["storage-driver"])])],
        key: "storage-driver",
        help: "By default, Docker chooses. After a change, existing images and containers are hidden."
      )
      Row(
        text: "Storage options",
        accessory: .list(
          of: .textField(placeholder: "overlay2.size=10G", pattern: "[^ =]+=[^ ]*", message: "NAME=VALUE"),
          unique: true
        ),
        key: "storage-opts",
        help: "Options of the storage driver."
      )
    }
    Section("Builds") {
      Row(
        text: "BuildKit",
        accessory: .switchToggle(value: true),
        key: "features.buildkit",
        help: "If off, docker build uses the classic builder."
      )
      Row(
        text: "Clean the build cache",
        accessory: .switchToggle(value: true),
        key: "builder.gc.enabled",
        id: "builder-gc",
        help: "Before Docker 28.2, the default is off."
      )
      Row(
        text: "Cache to keep",
        accessory: .textField(
          placeholder: "10GB",
          pattern: "[0-9]+([.][0-9]+)? ?([kKmMgGtTpP][iI]?)?[bB]?",
          message: "a size such as 10GB"
        ),
        key: "builder.gc.defaultReservedSpace",
        help: "Cleaning keeps at least this much. Requires Docker 28 or later."
      )
      .enabled(when: "builder.gc.enabled")
      Row(
        text: "Maximum cache size",
        accessory: .textField(
          placeholder: "100GB",
          pattern: "[0-9]+([.][0-9]+)? ?([kKmMgGtTpP][iI]?)?[bB]?",
          message: "a size such as 100GB"
        ),
        key: "builder.gc.defaultMaxUsedSpace",
        help: "Cleaning starts above this size. Requires Docker 28 or later."
      )
      .enabled(when: "builder.gc.enabled")
      Row(
        text: "Free disk space to leave",
        accessory: .textField(
          placeholder: "20GB",
          pattern: "[0-9]+([.][0-9]+)? ?([kKmMgGtTpP][iI]?)?[bB]?",
          message: "a size such as 20GB"
        ),
        key: "builder.gc.defaultMinFreeSpace",
        help: "Requires Docker 28 or later."
      )
      .enabled(when: "builder.gc.enabled")
      Row(
        text: "Cache to keep (old name)",
        accessory: .textField(
          placeholder: "10GB",
          pattern: "[0-9]+([.][0-9]+)? ?([kKmMgGtTpP][iI]?)?[bB]?",
          message: "a size such as 10GB"
        ),
        key: "builder.gc.defaultKeepStorage",
        help: "For Docker before 28. Later versions use it if 'Cache to keep' is not set."
      )
      .enabled(when: "builder.gc.enabled")
      Row(
        text: "Cleanup rules",
        accessory: .json(),
        key: "builder.gc.policy",
        help: #"An array of rules, such as [{"reservedSpace": "10GB", "all": true}]."#
      )
      .enabled(when: "builder.gc.enabled")
      Row(
        text: "Builds may use the host's network",
        accessory: .switchToggle(value: true),
        key: "builder.entitlements.network-host"
      )
      Row(
        text: "Builds may be privileged",
        accessory: .switchToggle(value: false),
        key: "builder.entitlements.security-insecure"
      )
      Row(
        text: "Builds may use devices",
        accessory: .switchToggle(value: true),
        key: "builder.entitlements.device"
      )
      Row(
        text: "Build records to keep",
        accessory: .textField(kind: .integer, minimum: 0),
        key: "builder.history.maxEntries",
        help: "How many finished builds docker buildx history lists."
      )
      Row(
        text: "Age of build records",
        accessory: .textField(
          placeholder: "48h",
          pattern: "([0-9]+([.][0-9]+)?(ns|us|ms|s|m|h))+",
          message: "a duration such as 48h or 30m"
        ),
        key: "builder.history.maxAge",
        help: "Older records of builds are removed."
      )
    }
  }
}

private var securityScreen: Screen {
  Screen("security", title: "Security") {
    Section("Containers") {
      Row(
        text: "No new privileges",
        accessory: .switchToggle(value: false),
        key: "no-new-privileges",
        help: "Processes in new containers cannot gain privileges, for example with sudo."
      )
      Row(
        text: "Map root to",
        accessory: .textField(
          placeholder: "default", pattern: "[^ :]+(:[^ :]+)?", message: "default, user or user:group"
        ),
        key: "userns-remap",
        help: "Maps root in a container to this user. Not supported with the containerd image store."
      )
      .requires(
        "userns-remap == null || features.containerd-snapshotter != true",
        message: "cannot be combined with the containerd image store"
      )
      Row(text: "SELinux", accessory: .switchToggle(value: false), key: "selinux-enabled")
      Row(
        text: "Seccomp profile",
        accessory: .textField(value: "builtin", minimumLength: 1),
        key: "seccomp-profile",
        help: "The path of a profile, builtin, or unconfined for no profile."
      )
      Row(
        text: "IPC namespace",
        accessory: .segmentedControl(items: ["private", "shareable"], selectedIndex: 0),
        key: "default-ipc-mode",
        help: "Other containers can join a shareable namespace."
      )
      Row(
        text: "Cgroup namespace",
        accessory: .segmentedControl(items: ["private", "host"], selectedIndex: 0),
        key: "default-cgroupns-mode",
        help: "With cgroups v1, Docker's default is host."
      )
      Row(
        text: "Authorization plugins",
        accessory: .list(of: .textField(pattern: "[^ ]+"), unique: true),
        key: "authorization-plugins",
        help: "Plugins that allow or deny each request to the daemon."
      )
    }
    Section(
      "TLS", footer: "Without TLS and Verify clients, anyone who reaches Docker's TCP port has root access."
    ) {
      Row(
        text: "TLS",
        accessory: .switchToggle(value: false),
        key: "tls",
        help: "Encrypts the TCP sockets that Docker listens on."
      )
      Row(
        text: "Verify clients",
        accessory: .switchToggle(value: false),
        key: "tlsverify",
        help: "Only clients with a certificate from your authority can connect. Also enables TLS."
      )
      Row(
        text: "Certificate authority",
        accessory: .textField(kind: .path, placeholder: "/etc/docker/ca.pem"),
        key: "tlscacert"
      )
      .enabled(when: "tlsverify")
      Row(
        text: "Certificate",
        accessory: .textField(kind: .path, placeholder: "/etc/docker/server-cert.pem"),
        key: "tlscert"
      )
      .enabled(when: "tls || tlsverify")
      Row(
        text: "Private key",
        accessory: .textField(kind: .path, placeholder: "/etc/docker/server-key.pem"),
        key: "tlskey"
      )
      .enabled(when: "tls || tlsverify")
    }
  }
}

private var limitsScreen: Screen {
  Screen("limits", title: "Limits") {
    Section("Images") {
      Row(
        text: "Concurrent downloads",
        accessory: .stepper(value: 3, minimum: 1),
        key: "max-concurrent-downloads",
        help: "Layers downloaded at once. Use a lower value on a slow connection."
      )
      Row(
        text: "Concurrent uploads",
        accessory: .stepper(value: 5, minimum: 1),
        key: "max-concurrent-uploads",
        help: "Layers uploaded at once."
      )
      Row(text: "Download attempts", accessory: .stepper(value: 5, minimum: 1), key: "max-download-attempts")
    }
    Section("Containers") {
      Row(
        text: "Shared memory",
        accessory: .textField(
          value: "64M", pattern: "[0-9]+[kKmMgG]?[bB]?", message: "a size such as 64M or 1G"
        ),
        key: "default-shm-size",
        help: "The size of /dev/shm. Browsers and PostgreSQL often need more."
      )
      Row(
        text: "Parent cgroup",
        accessory: .textField(placeholder: "docker.slice"),
        key: "cgroup-parent",
        help: "Its limits apply to all containers together. With systemd, the name ends in .slice."
      )
      Row(
        text: "Real-time period",
        accessory: .textField(kind: .integer, value: 0, minimum: 0),
        key: "cpu-rt-period",
        help: "In microseconds, for the parent cgroup. Not supported with cgroups v2."
      )
      Row(
        text: "Real-time runtime",
        accessory: .textField(kind: .integer, value: 0, minimum: 0),
        key: "cpu-rt-runtime",
        help: "The part of each period for real-time processes. Not supported with cgroups v2."
      )
    }
    Section("Resource limits") {
      Row(
        text: "Default ulimits",
        accessory: .json(),
        key: "default-ulimits",
        help: #"For example {"nofile": {"Name": "nofile", "Soft": 64000, "Hard": 64000}}."#
      )
      Row(
        text: "Allow 64000 open files",
        cellClass: ButtonCell.self,
        id: "nofile-64000",
        actions: [
          .set([.init("default-ulimits", ["nofile": ["Name": "nofile", "Soft": 64000, "Hard": 64000]])])
        ]
      )
      Row(
        text: "Remove all limits",
        cellClass: ButtonCell.self,
        id: "nofile-none",
        actions: [.reset(["default-ulimits"])]
      )
    }
  }
}
