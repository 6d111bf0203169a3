public import Formwork

extension SettingsFormats {
  /// JSON, YAML, INI and environment variables.
  public static var all: SettingsFormats {
    SettingsFormats([.yaml: YAMLFormat(), .ini: INIFormat(), .env: EnvironmentFormat()])
  }
}
