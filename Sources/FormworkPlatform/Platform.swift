// The system's C library under one name.
@_exported public import Glibc
