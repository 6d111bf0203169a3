// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "formwork",
  products: [
    // The engine alone: no files and no functions of the program. Also compiles to WebAssembly.
    .library(name: "FormworkCore", targets: ["FormworkCore"]),
    // Forms in Swift, settings files and the engine, without a terminal.
    .library(name: "Formwork", targets: ["Formwork"]),
    // Settings files in YAML. Needs libyaml.
    .library(name: "FormworkFormats", targets: ["FormworkFormats"]),
    // The prompt, its renderers and its sources of input.
    .library(name: "FormworkTerminal", targets: ["FormworkTerminal"]),
    // `mytool settings …` for programs based on swift-argument-parser.
    .library(name: "FormworkCommands", targets: ["FormworkCommands"]),
    .executable(name: "formwork", targets: ["FormworkCLI"]),
    // Serves pages for `formwork preview`, which starts it.
    .executable(name: "formwork-preview", targets: ["formwork-preview"]),
  ],
  dependencies: [
    // Parses arguments; provides help and shell completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Runs everywhere, including in a browser: no files, no concurrency, no functions of the program.
    .target(name: "FormworkCore", resources: [.embedInCode("Grammar/Reference.md")]),
    // The system's C library under one name for all platforms.
    .target(name: "FormworkPlatform", dependencies: ["CAttributes", "CSpawn"]),
    // Extended attributes, which Swift's module of the C library lacks.
    .systemLibrary(name: "CAttributes"),
    // Extensions of `posix_spawn`, which Swift's module of the C library lacks.
    .systemLibrary(name: "CSpawn"),
    .target(name: "Formwork", dependencies: ["FormworkCore", "FormworkPlatform"]),
    // The parts of a page in HTML: its script, its style and the engine as WebAssembly.
    .target(name: "CPage"),
    // YAML, with libyaml.
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    // Formats of settings files other than JSON.
    .target(
      name: "FormworkFormats", dependencies: ["CYAML", "Formwork", "FormworkCore"],
      // The archive, so that programs do not load the library at each start.
      linkerSettings: [.linkedLibrary(":libyaml.a")]),
    // Screens as pages, pictures and documents.
    .target(name: "FormworkExport", dependencies: ["CPage", "Formwork"]),
    // Line editing at a terminal: histedit.h, wrapped without variadic functions.
    .systemLibrary(name: "CLibedit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "FormworkTerminal", dependencies: ["Formwork", "FormworkPlatform", "CLibedit"]),
    .target(
      name: "FormworkCommands",
      dependencies: [
        "Formwork", "FormworkPlatform", "FormworkTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The web server of `formwork preview`: a program of its own, so that `formwork` contains no server.
    .executableTarget(
      name: "formwork-preview",
      dependencies: [
        "Formwork", "FormworkExport", "FormworkFormats", "FormworkPlatform", "FormworkTerminal",
        "FormworkCommands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/FormworkPreview"),
    // `mallopt`, which Swift's module of the C library lacks.
    .systemLibrary(name: "CMemory"),
    .executableTarget(
      name: "FormworkCLI",
      dependencies: [
        "CMemory", "Formwork", "FormworkExport", "FormworkFormats", "FormworkPlatform", "FormworkTerminal",
        "FormworkCommands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: ["list", "login", "options", "settings"].map { .embedInCode("Templates/\($0).json") },
      // These flags take a fifth of the instructions and half of the page faults off each start: at a fixed address, no
      // pointers have to be relocated (Go links its programs in the same way); symbols that are not exported are not
      // searched; and with --static-swift-stdlib, the library of C++ is not loaded but linked (Sources/Linking). The price:
      // the addresses of the program's own code and data are not random; those of the heap, the stack and libraries are.
      linkerSettings: [
        .unsafeFlags(
          [
            "-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic",
            "-L\(Context.packageDirectory)/Sources/Linking",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]),
    // Screens that are tested as values and shown at a prompt.
    .target(name: "DemoScreens", dependencies: ["Formwork"], path: "Tests/DemoScreens"),
    .executableTarget(
      name: "login-demo", dependencies: ["DemoScreens", "FormworkTerminal"], path: "Tests/LoginDemo"),
    // The program in the article about handlers.
    .executableTarget(
      name: "server-demo",
      dependencies: [
        "Formwork", "FormworkCommands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Tests/ServerDemo", exclude: ["server.json"]),
    // The program in the README and in the article about embedding.
    .executableTarget(
      name: "thermostat-demo", dependencies: ["Formwork", "FormworkTerminal"], path: "Tests/ThermostatDemo",
      exclude: ["Package.swift"]),
    // The Swift code in articles and comments.
    .target(
      name: "Snippets", dependencies: ["Formwork", "FormworkFormats", "FormworkTerminal"],
      path: "Tests/Snippets"),
    // Forms as `formwork export --format swift` writes them.
    .target(
      name: "ExportedForms", dependencies: ["Formwork"], path: "Tests/ExportedForms", exclude: ["Forms"]),
    // Screens that change while the prompt waits.
    .executableTarget(
      name: "live-demo", dependencies: ["DemoScreens", "Formwork", "FormworkTerminal"], path: "Tests/LiveDemo"
    ),
    // What a program does at a terminal while a line is being typed.
    .executableTarget(
      name: "terminal-demo", dependencies: ["FormworkPlatform", "FormworkTerminal"],
      path: "Tests/TerminalDemo"),
    .testTarget(
      name: "FormworkTests",
      dependencies: [
        "DemoScreens", "ExportedForms", "Formwork", "FormworkCore", "FormworkFormats", "FormworkPlatform",
        "FormworkTerminal", "Snippets",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "FormworkTerminalTests", dependencies: ["Formwork", "FormworkPlatform", "FormworkTerminal"],
      exclude: ["Screens", "Transcripts"]),
    .testTarget(name: "FormworkFormatsTests", dependencies: ["Formwork", "FormworkFormats"]),
    .testTarget(name: "FormworkExportTests", dependencies: ["Formwork", "FormworkExport"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Formwork", "FormworkCLI", "FormworkCommands", "FormworkPlatform", "FormworkTerminal", "Snippets",
        "formwork-preview", "login-demo", "server-demo", "thermostat-demo", "terminal-demo", "live-demo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  ]
}
