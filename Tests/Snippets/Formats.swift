import Formwork
import FormworkFormats

/// A program whose forms can use settings files in all formats.
func registryWithFormats() -> Registry {
  var registry = Registry()
  registry.formats = .all
  return registry
}
