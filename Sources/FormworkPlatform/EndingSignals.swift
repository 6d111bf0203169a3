/// The signals that end a process that does not handle them, except those for faults of the process itself.
package let endingSignals = [
  SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
  SIGSTKFLT,
]
