public import Formwork

extension SettingsFormats {
  /// JSON, YAML, TOML, INI and environment variables.
  public static var all: SettingsFormats {
    SettingsFormats([.yaml: YAMLFormat(), .toml: TOMLFormat(), .ini: INIFormat(), .env: EnvironmentFormat()])
  }
}
