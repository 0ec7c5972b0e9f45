/** Reads and writes cells as tab-separated text, like spreadsheets. Pure. */

const needsQuotes = /["\t\r\n]/

const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\n')

/**
 * Reads rows of cells. Shorter rows are padded with null, and a blank line between rows of several cells is all null. A
 * final line break adds no row. A cell is only quoted if the closing quote ends it; otherwise its quotes are text.
 */
export function readTsv(text: string): (string | null)[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = text[at] === '"' ? (readQuoted(text, at) ?? readPlain(text, at)) : readPlain(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at++
      continue
    }
    rows.push(row)
    row = []
    if (at < text.length) at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (at >= text.length) return padded(rows)
  }
}

interface Cell {
  text: string
  /** The index of the separator after the cell, or of the end of the text. */
  end: number
}

const separator = /[\t\r\n]/g

function readPlain(text: string, start: number): Cell {
  separator.lastIndex = start
  const end = separator.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end }
}

/** Null if no quote closes the cell right before a separator. */
function readQuoted(text: string, start: number): Cell | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at)) {
    if (text[at + 1] === '"') {
      at += 2
      continue
    }
    const end = at + 1
    const isClosed = end >= text.length || '\t\r\n'.includes(text[end] ?? '')
    return isClosed ? { text: text.slice(start + 1, at).replaceAll('""', '"'), end } : null
  }
  return null
}

function padded(rows: readonly string[][]): (string | null)[][] {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0)
  const isBlank = (row: readonly string[]) => width > 1 && row.length === 1 && row[0] === ''
  return rows.map(row => Array.from({ length: width }, (_, column) => (isBlank(row) ? null : (row[column] ?? null))))
}
