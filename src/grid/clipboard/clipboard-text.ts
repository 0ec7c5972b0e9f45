/** Cells as text with tabs and line breaks, the way spreadsheets write and read them. Pure. */

const needsQuotes = /["\t\r\n]/

const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\n')

/**
 * Reads rows of cells. A line break at the very end belongs to the last row, so that it adds no empty one. A cell is
 * quoted only if its closing quote ends it: what merely begins with a quote is text. All rows are made equally long.
 */
export function readTsv(text: string): string[][] {
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
  /** Where the tab, the line break or the end after it is. */
  end: number
}

const separator = /[\t\r\n]/g

function readPlain(text: string, start: number): Cell {
  separator.lastIndex = start
  const end = separator.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end }
}

/** Null when no quote closes the cell just before a separator. */
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

function padded(rows: readonly string[][]): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map(row => (row.length < width ? [...row, ...Array.from({ length: width - row.length }, () => '')] : row))
}
