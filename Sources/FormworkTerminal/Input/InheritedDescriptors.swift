internal import FormworkPlatform

/// The descriptors that this process was started with, apart from the standard streams.
enum InheritedDescriptors {
  /// Their numbers. From the first use on, programs that this process starts no longer inherit them, because
  /// they may lead to secrets.
  static let numbers = closeDescriptorsOnExec()
}
