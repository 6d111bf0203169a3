public import Formwork

extension SettingsFormats {
  /// JSON and YAML.
  public static var all: SettingsFormats { SettingsFormats([.yaml: YAMLFormat()]) }
}
