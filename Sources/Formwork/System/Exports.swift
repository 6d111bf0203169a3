// A program only imports `Formwork`; the engine is re-exported.
@_exported public import FormworkCore
