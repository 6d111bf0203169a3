// swift-tools-version: 6.1
import PackageDescription

// Builds the engine, the formats of settings files and the tokenizer of scripts, instrumented for libFuzzer. `Sources` is a link to
// the sources of the project.
let package = Package(
  name: "fuzzers",
  targets: [
    .target(name: "FormworkCore", resources: [.embedInCode("Grammar/Reference.md")]),
    .target(name: "FormworkPlatform", dependencies: ["CAttributes", "CSpawn"]),
    .systemLibrary(name: "CAttributes"),
    .systemLibrary(name: "CSpawn"),
    .target(
      name: "Formwork", dependencies: ["FormworkCore", "FormworkPlatform"], exclude: ["Formwork.docc"]),
    .systemLibrary(name: "CYAML"),
    .target(
      name: "FormworkFormats", dependencies: ["CYAML", "Formwork", "FormworkCore"],
      linkerSettings: [.linkedLibrary(":libyaml.a")]),
    .systemLibrary(name: "CLibedit", pkgConfig: "libedit"),
    .target(name: "FormworkTerminal", dependencies: ["Formwork", "FormworkPlatform", "CLibedit"]),
    .executableTarget(
      name: "Fuzzers", dependencies: ["Formwork", "FormworkFormats", "FormworkTerminal"], path: "Targets",
      // gold, the default, fails on the debug information.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]),
  ]
}
