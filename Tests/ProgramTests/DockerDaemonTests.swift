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
    set log-driver local log-opts.max-size 20m

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
      "get", "docker-daemon.json", "--store", "daemon.json", "default-runtime", "log-opts.max-file",
      "max-concurrent-downloads")
    expect(run, status: 0, stdout: "default-runtime=nvidia\nlog-opts.max-file=3\nmax-concurrent-downloads=10")
  }

  @Test(arguments: [
    (
      "set log-opts.max-size 20mb6", 23,
      "'20mb6' is not valid: a number followed by k, m or g, such as 10m"
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
    let back = "reset live-restore\nset log-driver json-file\nreset log-opts.max-size\n"
    expect(try run(back), status: 0, stderr: "3 changed, 0 unchanged; saved daemon.json")
    #expect(desk.text(of: "daemon.json") == Self.before)
  }
}
