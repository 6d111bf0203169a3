import Testing

/// Docker's `daemon.json`, changed by a script: the file is what Docker expects, and all else in it stays.
struct DockerDaemonTests {
  let desk: Desk

  /// As people have it: a proxy cache, a GPU, logs that never end; two blanks here, four there.
  private static let before = """
    {
        "registry-mirrors": ["https://mirror.gcr.io", "https://docker.example.org:5000"],
        "insecure-registries": [],
        "runtimes": {
            "nvidia": { "path": "nvidia-container-runtime", "runtimeArgs": [] }
        },
        "default-runtime":  "nvidia",
        "log-driver": "json-file",
        "log-opts": {
            "max-file": "3",
            "labels": "production_status"
        },
        "dns": ["10.0.0.2",
                "1.1.1.1"],
        "max-concurrent-downloads": 1e1
    }

    """

  private static let script = """
    # Containers outlive the daemon, and their logs end.
    set live-restore on
    set log-driver local
    add log-opts max-size=20m

    """

  private static let after = """
    {
        "registry-mirrors": ["https://mirror.gcr.io", "https://docker.example.org:5000"],
        "insecure-registries": [],
        "runtimes": {
            "nvidia": { "path": "nvidia-container-runtime", "runtimeArgs": [] }
        },
        "default-runtime":  "nvidia",
        "log-driver": "local",
        "log-opts": {
            "max-file": "3",
            "labels": "production_status",
            "max-size": "20m"
        },
        "dns": ["10.0.0.2",
                "1.1.1.1"],
        "max-concurrent-downloads": 1e1,
        "live-restore": true
    }

    """

  init() throws {
    desk = try Desk("docker-daemon")
    try desk.write(Self.before, to: "daemon.json")
  }

  private func run(_ script: String) throws -> BuiltProgram.Run {
    try desk.run("docker-daemon.json", "--store", "daemon.json", script: script)
  }

  @Test func allElseStaysByteForByte() throws {
    expect(try run(Self.script), status: 0, stderr: "3 changed, 0 unchanged; saved daemon.json")
    #expect(desk.text(of: "daemon.json") == Self.after)
  }

  @Test func theSecondRunReportsAllUnchanged() throws {
    _ = try run(Self.script)
    expect(try run(Self.script), status: 0, stderr: "0 changed, 3 unchanged; daemon.json is unchanged")
    #expect(desk.text(of: "daemon.json") == Self.after)
  }

  @Test func whatWasReadIsInEffect() throws {
    let run = try desk.formwork(
      "get", "docker-daemon.json", "--store", "daemon.json", "default-runtime", "log-opts",
      "max-concurrent-downloads")
    expect(
      run, status: 0,
      stdout: """
        default-runtime=nvidia
        log-opts={"max-file": "3", "labels": "production_status"}
        max-concurrent-downloads=10
        """)
  }

  @Test(arguments: [
    (
      "add log-opts Max-Size=20m", 14,
      "name: 'Max-Size' is not valid: the name of an option of a log driver, such as max-size"
    ),
    ("set live-restore maybe", 18, "'maybe' is not valid: expected on or off"),
    (
      "set log-driver etwlogs", 16,
      "'etwlogs' is not available; choose 'json-file', 'local', 'journald', 'syslog', "
        + "'gelf', 'fluentd', 'awslogs', 'gcplogs', 'splunk' or 'none'"
    ),
    ("set log-drivr local", 5, "no row 'log-drivr'; did you mean 'log-driver'?"),
  ])
  func aBadValueIsRefusedWithItsPlaceAndWhatWouldDo(line: String, column: Int, message: String) throws {
    let caret = String(repeating: " ", count: column - 1) + "^"
    expect(
      try run("set debug on\n\(line)\n"), status: 1,
      stderr: """
        -:2:\(column): error: \(message)
          2 | \(line)
            | \(caret)
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "daemon.json") == Self.before)
  }

  @Test func takenBackItIsAsBefore() throws {
    _ = try run(Self.script)
    let back = "reset live-restore\nset log-driver json-file\nremove log-opts max-size\n"
    expect(try run(back), status: 0, stderr: "3 changed, 0 unchanged; saved daemon.json")
    #expect(desk.text(of: "daemon.json") == Self.before)
  }

  /// Docker does not start with options of another driver.
  @Test(arguments: [
    ("set log-driver journald", "max-size, max-file and compress are options of json-file and local"),
    ("set log-driver gelf log-opts '{}'", "gelf requires gelf-address"),
    ("set log-opts '{\"syslog-address\": \"udp://h:1\"}'", "options that begin with syslog- are for syslog"),
    ("set log-opts '{\"max-buffer-size\": \"4m\"}'", "max-buffer-size requires mode=non-blocking"),
  ])
  func theOptionsFitTheLogDriver(line: String, message: String) throws {
    let refused = try run(line + "\n")
    #expect(refused.status == 1 && refused.stderr.contains(message), "\(refused.stderr)")
    #expect(desk.text(of: "daemon.json") == Self.before)
  }

  @Test func whatDockerDoesNotReadIsReported() throws {
    try desk.write(#"{"insecure-registry": []}"#, to: "daemon.json")
    let message = "this form has no setting 'insecure-registry'; did you mean 'insecure-registries'?"
    let source = "\n  1 | {\"insecure-registry\": []}\n    |  ^"
    expect(
      try desk.formwork("check", "docker-daemon.json", "--store", "daemon.json"), status: 0,
      stderr:
        "daemon.json:1:2: warning: \(message)\(source)\ndocker-daemon.json: 9 screens, 119 rows, 0 settings, 1 warning"
    )
    expect(
      try desk.formwork("check", "docker-daemon.json", "--store", "daemon.json", "--strict"), status: 65,
      stderr: "daemon.json:1:2: error: \(message)\(source)")
    let json = try desk.formwork(
      "check", "docker-daemon.json", "--store", "daemon.json", "--strict", "--json")
    #expect(json.stdout.contains(#""suggestion": "insecure-registries""#), "\(json.stdout)")
    try desk.write(#"{"debug": true,}"#, to: "daemon.json")
    let comma =
      "daemon.json:1:15: error: trailing comma; JSON allows commas only between members\n"
      + "  1 | {\"debug\": true,}\n    |               ^"
    expect(
      try desk.formwork("check", "docker-daemon.json", "--store", "daemon.json"), status: 65, stderr: comma)
    expect(try run("set debug off"), status: 65, stderr: comma)
    #expect(desk.text(of: "daemon.json") == #"{"debug": true,}"#)
  }

  /// The members of the file in Docker's reference of the daemon on Linux, and those that dockerd still reads.
  private static let reference = """
    allow-direct-routing allow-nondistributable-artifacts authorization-plugins bip bip6 bridge
    bridge-accept-fwmark builder cdi-spec-dirs cgroup-parent containerd containerd-namespace
    containerd-plugin-namespace cpu-rt-period cpu-rt-runtime cri-containerd data-root debug default-address-pools
    default-cgroupns-mode default-gateway
    default-gateway-v6 default-ipc-mode default-network-opts default-runtime default-shm-size default-ulimits dns
    dns-opts dns-search exec-opts exec-root experimental features firewall-backend fixed-cidr fixed-cidr-v6 group
    host-gateway-ip host-gateway-ips hosts icc init init-path insecure-registries ip ip-forward
    ip-forward-no-drop ip-masq ip6tables iptables ipv6 labels live-restore log-driver log-format log-level
    log-opts max-concurrent-downloads max-concurrent-uploads max-download-attempts metrics-addr min-api-version mtu
    network-control-plane-mtu network-diagnostic-port no-new-privileges nri-opts node-generic-resources pidfile proxies raw-logs registry-mirrors
    runtimes seccomp-profile selinux-enabled shutdown-timeout storage-driver storage-opts
    swarm-default-advertise-addr tls tlscacert tlscert tlskey tlsverify userland-proxy userland-proxy-path
    userns-remap
    """

  @Test func everyMemberOfTheReferenceHasARow() throws {
    let values = Self.reference.split(whereSeparator: \.isWhitespace).map { "\"\($0)\": null" }
    let run = try desk.formwork(
      "apply", "docker-daemon.json", "-", "--store", "daemon.json", "--dry-run",
      input: "{" + values.joined(separator: ", ") + "}")
    // The members of these objects have rows of their own.
    let groups = ["builder", "default-network-opts", "features", "proxies"]
    let unknown = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(unknown.count == groups.count, "\(run.stderr)")
    for group in groups {
      #expect(unknown.contains { $0.contains("'\(group)'") }, "\(group): \(unknown)")
    }
  }

  /// A member of a map that is replaced has its old value in a comment.
  @Test func diffShowsOldMembers() throws {
    let run = try desk.run(
      "docker-daemon.json", "--store", "daemon.json", "--dry-run",
      script: "add log-opts max-file=5\ndiff\n")
    #expect(run.stdout.hasPrefix("add log-opts max-file=5  # was 3\n"), "\(run.stdout)")
  }
}
