internal import FormworkPlatform

/// The extended attributes of a file, which include its access control list on Linux.
struct FileAttributes {
  /// An attribute of a file that could not be copied.
  struct CopyFault: Error {
    var name: String
    /// The `errno` code.
    var number: Int32

    /// The copy cannot have the owner of the file, so the list would apply to other users.
    static let accessControlList = CopyFault(name: FileAttributes.accessControlList, number: EPERM)
  }

  private static let accessControlList = "system.posix_acl_access"

  /// Attributes that the system derives from the contents of a file.
  private static let derived: Set<String> = ["security.capability", "security.evm", "security.ima"]

  private var values: [(name: String, bytes: [UInt8])] = []

  /// Reads the attributes of an open file. The result is empty if the file system does not support
  /// attributes.
  init(of descriptor: Int32) throws(CopyFault) {
    for name in FileAttributes.names(of: descriptor) where !FileAttributes.derived.contains(name) {
      if let bytes = try FileAttributes.value(of: name, descriptor) { values.append((name, bytes)) }
    }
  }

  var hasAccessControlList: Bool { values.contains { $0.name == FileAttributes.accessControlList } }

  /// Copies the attributes to another open file. The access control list comes first, because it determines
  /// who can open the file in the meantime.
  ///
  /// - Returns: whether the other file's list, and so its mode, was changed.
  func copy(to descriptor: Int32) throws(CopyFault) -> Bool {
    var hasChangedList = false
    let inherited = FileAttributes.names(of: descriptor)
    if inherited.contains(FileAttributes.accessControlList), !hasAccessControlList {
      // A list inherited from the folder could admit users that the file did not.
      let name = FileAttributes.accessControlList
      let result = SystemCall.retrying { removeAttribute(descriptor, name) }
      if result != 0 { throw CopyFault(name: name, number: errno) }
      hasChangedList = true
    }
    let isList: ((name: String, bytes: [UInt8])) -> Bool = { $0.name == FileAttributes.accessControlList }
    for (name, bytes) in values.filter(isList) + values.filter({ !isList($0) }) {
      // Setting a label may require privileges, but both files may have the same one from their folder.
      if inherited.contains(name), try FileAttributes.value(of: name, descriptor) == bytes { continue }
      let result = SystemCall.retrying {
        bytes.withUnsafeBytes { writeAttribute(descriptor, name, $0.baseAddress, $0.count) }
      }
      if result != 0, errno != ENOTSUP { throw CopyFault(name: name, number: errno) }
      if name == FileAttributes.accessControlList { hasChangedList = true }
    }
    return hasChangedList
  }

  private static func names(of descriptor: Int32) -> [String] {
    let bytes = grown { listAttributes(descriptor, $0?.assumingMemoryBound(to: CChar.self), $1) } ?? []
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of an attribute; `nil` if the file does not have it.
  private static func value(of name: String, _ descriptor: Int32) throws(CopyFault) -> [UInt8]? {
    if let bytes = grown({ readAttribute(descriptor, name, $0, $1) }) { return bytes }
    if errno == ENODATA || errno == ENOTSUP { return nil }
    throw CopyFault(name: name, number: errno)
  }

  /// Returns the bytes that a system function writes. Without a buffer, that function returns their size.
  private static func grown(_ fill: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    while true {
      let size = fill(nil, 0)
      if size <= 0 { return size == 0 ? [] : nil }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = fill(buffer.baseAddress, size)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      if errno != ERANGE { return nil }
    }
  }
}
