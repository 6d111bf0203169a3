/// Keeps programs that are started from now on from inheriting the descriptors that are open now, apart from the
/// standard streams. Libraries may open some, such as sockets, without the flag for that.
///
/// - Returns: the descriptors that would have been inherited.
package func closeDescriptorsOnExec() -> Set<Int32> {
  var numbers: Set<Int32> = []
  for number in 3..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4096)) {
    // Descriptors that this process has opened itself are closed on exec.
    guard fcntl(number, F_GETFD) == 0 else { continue }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    numbers.insert(number)
  }
  return numbers
}
