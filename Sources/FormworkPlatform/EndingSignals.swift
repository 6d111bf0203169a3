#if canImport(Darwin)
  private let ownEndingSignals: [Int32] = []
#else
  private let ownEndingSignals: [Int32] = [SIGIO, SIGPWR, SIGSTKFLT]
#endif

/// The signals that end a process that does not handle them, except those for faults of the process itself.
package let endingSignals =
  [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU]
  + ownEndingSignals
