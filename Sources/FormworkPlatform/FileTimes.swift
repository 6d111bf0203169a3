extension stat {
  /// When the contents last changed, in seconds since 1970.
  package var modificationTime: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
