// A program imports `Formwork` alone; the engine comes with it.
@_exported public import FormworkCore
