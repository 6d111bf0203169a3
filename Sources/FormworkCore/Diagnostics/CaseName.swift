/// The name of a case of an enumeration, from which the codes of faults are made. The engine of pages has no codes.
package func caseName(of value: some Any) -> String {
  #if hasFeature(Embedded)
    ""
  #else
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  #endif
}
