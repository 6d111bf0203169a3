/// The sizes of the largest files that are read, in bytes.
package enum SizeLimit {
  /// A form, a file that it pushes, and all these files together.
  package static let form = 64 << 20
  /// A settings file, or an object of values.
  package static let settings = 64 << 20
  /// A file from which a form loads items or rows.
  package static let source = 8 << 20
  /// The files from which a form loads items or rows together, each as often as it is loaded.
  package static let sources = 64 << 20
  /// A value that is read from a file or a descriptor.
  package static let value = 1 << 20
  /// A line of a script.
  package static let scriptLine = 16 << 20
}
