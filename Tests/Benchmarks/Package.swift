// swift-tools-version: 6.1
import PackageDescription

// Builds the project's sources through the symbolic link `Sources`: the benchmarks use declarations with
// `package` access, and clients of the project should not build them.
let package = Package(
  name: "benchmarks",
  products: [.executable(name: "benchmarks", targets: ["Benchmarks"])],
  targets: [
    .target(name: "FormworkCore", resources: [.embedInCode("Grammar/Reference.md")]),
    .target(name: "FormworkPlatform", dependencies: ["CAttributes", "CSpawn"]),
    .systemLibrary(name: "CAttributes"),
    .systemLibrary(name: "CSpawn"),
    .target(name: "Formwork", dependencies: ["FormworkCore", "FormworkPlatform"]),
    .systemLibrary(name: "CLibedit", pkgConfig: "libedit"),
    .target(name: "FormworkTerminal", dependencies: ["Formwork", "FormworkPlatform", "CLibedit"]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Formwork", "FormworkPlatform", "FormworkTerminal"],
      path: "Benchmarks"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
