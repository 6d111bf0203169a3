#if canImport(Glibc)
  import Formwork

  /// What a terminal of the xterm kind shows. Nothing scrolls away, and a new width moves no text.
  struct TerminalScreen {
    private(set) var row = 0
    private(set) var column = 0
    private var columns: Int
    /// A cell holds a scalar with the marks on it; the second one of a wide scalar is empty.
    private var cells: [[String]] = [[]]
    private var saved = (row: 0, column: 0)
    private var isInserting = false

    init(columns: Int) { self.columns = columns }

    /// The rows without blanks at their ends.
    var rows: [String] {
      cells.map { row in String(row.joined().reversed().drop { $0 == " " }.reversed()) }
    }

    /// The rows from the last that begins with `text` on.
    func rows(from text: String) -> [String] {
      let rows = rows
      return rows.lastIndex { $0.hasPrefix(text) }.map { Array(rows[$0...]) } ?? []
    }

    mutating func resize(columns: Int) {
      self.columns = columns
      cells = cells.map { Array($0.prefix(columns)) }
      column = min(column, columns - 1)
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
      var rest = String(decoding: Array(bytes), as: UTF8.self).unicodeScalars[...]
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\r": column = 0
        case "\n": go(to: row + 1)
        case "\u{8}": column = max(0, min(column, columns - 1) - 1)
        case "\u{1B}": escape(&rest)
        case "\0"..<" ": break
        default: put(scalar)
        }
      }
    }

    private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
      switch rest.popFirst() {
      case "7": saved = (row, column)
      case "8": (row, column) = saved
      case "[":
        var parameter = ""
        while let next = rest.popFirst() {
          guard "@"..."~" ~= next else {
            parameter.unicodeScalars.append(next)
            continue
          }
          control(next, parameter)
          break
        }
      default: break
      }
    }

    private mutating func control(_ function: Unicode.Scalar, _ parameter: String) {
      let count = Int(parameter) ?? 1
      switch function {
      case "A": row = max(0, row - count)
      case "B": go(to: row + count)
      case "C": column = min(columns - 1, column + count)
      case "D": column = max(0, min(column, columns - 1) - count)
      case "G": column = count - 1
      case "J":
        erase()
        cells.removeSubrange((row + 1)...)
      case "K": erase()
      case "P":
        cells[row].removeSubrange(min(column, cells[row].count)..<min(column + count, cells[row].count))
      case "@":
        pad()
        cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
        cells[row] = Array(cells[row].prefix(columns))
      case "h", "l":
        if parameter == "4" { isInserting = function == "h" }
      default: break
      }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
      let width = scalar.displayWidth
      guard width > 0 else {
        guard var base = cells[row].indices.last(where: { $0 < column }) else { return }
        while base > 0, cells[row][base].isEmpty { base -= 1 }
        cells[row][base].unicodeScalars.append(scalar)
        return
      }
      if column + width > columns {
        column = 0
        go(to: row + 1)
      }
      pad()
      let cell = [String(scalar)] + Array(repeating: "", count: width - 1)
      let end = isInserting ? column : min(column + width, cells[row].count)
      cells[row].replaceSubrange(column..<end, with: cell)
      cells[row] = Array(cells[row].prefix(columns))
      column += width
    }

    private mutating func go(to row: Int) {
      self.row = row
      while cells.count <= row { cells.append([]) }
    }

    private mutating func erase() { cells[row] = Array(cells[row].prefix(column)) }

    private mutating func pad() {
      while cells[row].count < column { cells[row].append(" ") }
    }
  }
#endif
