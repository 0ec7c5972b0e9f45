import { missingCell, readSource, writeSource, type Clip, type ClipCell } from './clip.ts'
import { serialDate, isSheetsDateFormat, isDateFormat } from './clipboard-numbers.ts'
import { readTsv } from './clipboard-text.ts'

/** The attribute that carries the values of our own cells. */
const sourceAttribute = 'data-gridloom'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, character => escapes[character] ?? character)

/** Writes copied cells as an HTML table that other programs read. An attribute carries the values for our own tables. */
export function writeHtml({ rows, source }: Clip): string {
  const body = rows
    .map(row => `<tr>${row.map(({ text }) => `<td>${escaped(text).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`)
    .join('')
  const attribute = source ? ` ${sourceAttribute}="${escaped(writeSource(source))}"` : ''
  return `<meta charset="utf-8"><table${attribute}><tbody>${body}</tbody></table>`
}

/**
 * Reads the clipboard: its HTML if that is nothing but a table, otherwise its text. Null if it is empty.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): Clip | null {
  const html = data.getData('text/html')
  const table = html === '' ? null : onlyTable(new DOMParser().parseFromString(html, 'text/html'))
  if (table) return readTable(table)
  const text = data.getData('text/plain')
  if (text === '') return null
  return {
    rows: readTsv(text).map(row => row.map(cell => (cell === null ? missingCell : { text: cell }))),
    source: null,
  }
}

const hiddenTags = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK'])

/** The table of a document; null if the document has any other text. */
function onlyTable({ body }: Document): HTMLTableElement | null {
  const table = body.querySelector('table')
  if (!table || table.rows.length === 0) return null
  for (let inner: Node = table; inner !== body && inner.parentNode; inner = inner.parentNode) {
    for (const sibling of inner.parentNode.childNodes) {
      const isText = sibling.nodeType === Node.TEXT_NODE || sibling.nodeType === Node.ELEMENT_NODE
      if (
        sibling !== inner &&
        isText &&
        !hiddenTags.has(sibling.nodeName) &&
        (sibling.textContent ?? '').trim() !== ''
      ) {
        return null
      }
    }
  }
  return table
}

function readTable(table: HTMLTableElement): Clip | null {
  const rows: ClipCell[][] = Array.from(table.rows, () => [])
  for (const [index, { cells }] of Array.from(table.rows).entries()) {
    const row = rows[index] ?? []
    let column = 0
    for (const cell of cells) {
      while (row[column]) column++
      place(rows, { row: index, column }, cell)
      column += cell.colSpan
    }
  }
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0)
  if (width === 0) return null
  const filled = rows.map(row => Array.from({ length: width }, (_, column) => row[column] ?? missingCell))
  const source = table.getAttribute(sourceAttribute)
  return { rows: filled, source: source === null ? null : readSource(source, { rows: filled.length, columns: width }) }
}

/** Puts a merged cell in its first position and leaves the others empty. */
function place(rows: ClipCell[][], at: { row: number; column: number }, cell: HTMLTableCellElement): void {
  const height = Math.min(cell.rowSpan || rows.length, rows.length - at.row)
  for (let down = 0; down < height; down++) {
    const row = rows[at.row + down]
    if (!row) continue
    for (let across = 0; across < cell.colSpan; across++) row[at.column + across] = { text: '' }
  }
  const row = rows[at.row]
  if (row) row[at.column] = readCell(cell)
}

function readCell(cell: HTMLTableCellElement): ClipCell {
  const sheets = readSheetsValue(cell.getAttribute('data-sheets-value'))
  if (sheets?.text !== undefined) return { text: sheets.text }
  const text = readText(cell)
  const number = cell.getAttribute('sdval') ?? cell.getAttribute('x:num')
  const raw = sheets?.raw ?? (number ? Number(number) : undefined)
  if (typeof raw === 'boolean') return { text, raw }
  if (raw === undefined || !Number.isFinite(raw)) return { text }
  const date = isDateCell(cell) ? serialDate(raw) : null
  return date === null ? { text, raw } : { text, raw, date }
}

/** Whether LibreOffice (`sdnum`: language, then format) or Google Sheets formats a cell as a date. */
function isDateCell(cell: HTMLTableCellElement): boolean {
  const [, , ...format] = (cell.getAttribute('sdnum') ?? '').split(';')
  return isDateFormat(format.join(';')) || isSheetsDateFormat(cell.getAttribute('data-sheets-numberformat'))
}

/** Reads the JSON of Google Sheets, where key 2 is a text, 3 a number, and 4 a boolean. */
function readSheetsValue(json: string | null): { text?: string; raw?: number | boolean } | null {
  if (json === null) return null
  try {
    const value = JSON.parse(json) as Record<string, unknown> | null
    if (typeof value?.['2'] === 'string') return { text: value['2'] }
    if (typeof value?.['3'] === 'number') return { raw: value['3'] }
    if (value?.['1'] === 4) return { raw: value['4'] === 1 }
  } catch {
    // Not from Google Sheets, so the visible text counts.
  }
  return null
}

const blockTags = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'])

/** The visible text of a cell: collapsed white space, with line breaks for `<br>` and blocks. */
function readText(cell: HTMLElement): string {
  const { firstChild } = cell
  if (!firstChild) return ''
  const isPlain = firstChild.nodeType === Node.TEXT_NODE && !firstChild.nextSibling
  if (isPlain)
    return (firstChild.nodeValue ?? '')
      .replaceAll(/[ \t\r\n]+/g, ' ')
      .trim()
      .replaceAll('\u00A0', ' ')
  let text = ''
  const read = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const shown = (child.nodeValue ?? '').replaceAll(/[ \t\r\n]+/g, ' ')
        text += /[\n ]$/.test(text) || text === '' ? shown.replace(/^ /, '') : shown
      } else if (child.nodeName === 'BR') text = `${text.replace(/ $/, '')}\n`
      else if (child.nodeType === Node.ELEMENT_NODE && !hiddenTags.has(child.nodeName)) {
        const isBlock = blockTags.has(child.nodeName)
        if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n'
        read(child)
        if (isBlock && child.nextSibling && !text.endsWith('\n')) text += '\n'
      }
    }
  }
  read(cell)
  return text.trim().replaceAll('\u00A0', ' ')
}
