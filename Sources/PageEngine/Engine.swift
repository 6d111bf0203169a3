// The functions that the WebAssembly module exports. A page calls them in this order: `allocate` for the bytes of a
// request, `answer`, and `resultCount` for the number of bytes of the answer. Only one request is handled at a time.

/// The page. WebAssembly has only one thread.
nonisolated(unsafe) private var page = Page()
/// The bytes of the last answer, which stay in place until the next request.
nonisolated(unsafe) private var result = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

/// Returns memory for a request; `answer` frees it.
@_expose(wasm, "allocate")
@_cdecl("formwork_allocate")
public func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
  UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
}

/// Handles a request; returns the answer, whose bytes are valid until the next request.
@_expose(wasm, "answer")
@_cdecl("formwork_answer")
public func answer(_ request: UnsafeMutablePointer<UInt8>, _ count: Int) -> UnsafeMutablePointer<UInt8>? {
  let bytes = Array(UnsafeBufferPointer(start: request, count: count))
  request.deallocate()
  let answer = page.answer(bytes)
  result.deallocate()
  result = .allocate(capacity: max(answer.count, 1))
  _ = result.initialize(from: answer)
  result = .init(start: result.baseAddress, count: answer.count)
  return result.baseAddress
}

/// The number of bytes of the last answer.
@_expose(wasm, "resultCount")
@_cdecl("formwork_result_count")
public func resultCount() -> Int { result.count }
