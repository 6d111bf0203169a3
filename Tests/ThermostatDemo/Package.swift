// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "thermostat",
  dependencies: [.package(path: "../formwork")],
  targets: [
    .executableTarget(
      name: "thermostat",
      dependencies: [
        .product(name: "Formwork", package: "formwork"),
        .product(name: "FormworkTerminal", package: "formwork"),
      ])
  ]
)
