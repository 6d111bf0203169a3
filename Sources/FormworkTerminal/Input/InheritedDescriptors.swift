internal import FormworkPlatform

/// The descriptors that this process was started with, apart from the standard streams.
enum InheritedDescriptors {
  /// Their numbers. From the first use on, programs that this process starts no longer inherit them, because
  /// they may lead to secrets.
  static let numbers: Set<Int32> = {
    var numbers: Set<Int32> = []
    for number in 3..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4096)) {
      // Descriptors of this process itself are closed on exec.
      guard fcntl(number, F_GETFD) == 0 else { continue }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      numbers.insert(number)
    }
    return numbers
  }()
}
