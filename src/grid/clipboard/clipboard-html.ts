import { readSource, writeSource, type Clip, type ClipCell } from './clip.ts'
import { serialDate, isSheetsDateFormat, isDateFormat } from './clipboard-numbers.ts'
import { readTsv } from './clipboard-text.ts'

/** Where a table of ours says what its cells hold. */
const sourceAttribute = 'data-gridloom'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, character => escapes[character] ?? character)

/** Copied cells as spreadsheets, documents and mail take them; our own tables find the values in it. */
export function writeHtml({ rows, source }: Clip): string {
  const body = rows
    .map(row => `<tr>${row.map(({ text }) => `<td>${escaped(text).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`)
    .join('')
  const own = source ? ` ${sourceAttribute}="${escaped(writeSource(source))}"` : ''
  return `<meta charset="utf-8"><table${own}><tbody>${body}</tbody></table>`
}

/**
 * Reads what another program has put on the clipboard: the table in its HTML if that is all there is, else its text.
 * Null when there is nothing.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): Clip | null {
  const html = data.getData('text/html')
  const table = html === '' ? null : onlyTable(new DOMParser().parseFromString(html, 'text/html'))
  if (table) return readTable(table)
  const text = data.getData('text/plain')
  return text === '' ? null : { rows: readTsv(text).map(row => row.map(cell => ({ text: cell }))), source: null }
}

const notShown = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK'])

/** The table of a document that holds nothing else to read. */
function onlyTable({ body }: Document): HTMLTableElement | null {
  const table = body.querySelector('table')
  if (!table || table.rows.length === 0) return null
  for (let inner: Node = table; inner !== body && inner.parentNode; inner = inner.parentNode) {
    for (const sibling of inner.parentNode.childNodes) {
      const isText = sibling.nodeType === Node.TEXT_NODE || sibling.nodeType === Node.ELEMENT_NODE
      if (sibling !== inner && isText && !notShown.has(sibling.nodeName) && (sibling.textContent ?? '').trim() !== '') {
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
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return null
  const filled = rows.map(row => Array.from({ length: width }, (_, column) => row[column] ?? { text: '' }))
  const own = table.getAttribute(sourceAttribute)
  return { rows: filled, source: own === null ? null : readSource(own, { rows: filled.length, columns: width }) }
}

/** A cell that reaches over several places stands in the first one; the others are empty. */
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
  const date = isDay(cell) ? serialDate(raw) : null
  return date === null ? { text, raw } : { text, raw, date }
}

/** LibreOffice writes the language of a format, and the format behind it; Google Sheets has a way of its own. */
function isDay(cell: HTMLTableCellElement): boolean {
  const [, , ...format] = (cell.getAttribute('sdnum') ?? '').split(';')
  return isDateFormat(format.join(';')) || isSheetsDateFormat(cell.getAttribute('data-sheets-numberformat'))
}

/** Google Sheets names what a cell holds by numbers: 2 a text, 3 a number, 4 a truth value. */
function readSheetsValue(json: string | null): { text?: string; raw?: number | boolean } | null {
  if (json === null) return null
  try {
    const value = JSON.parse(json) as Record<string, unknown> | null
    if (typeof value?.['2'] === 'string') return { text: value['2'] }
    if (typeof value?.['3'] === 'number') return { raw: value['3'] }
    if (value?.['1'] === 4) return { raw: value['4'] === 1 }
  } catch {
    // Not written by Sheets after all: what is shown counts.
  }
  return null
}

const blocks = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'])

/** The text that a cell shows: white space as the browser would, `<br>` and paragraphs as line breaks. */
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
      else if (child.nodeType === Node.ELEMENT_NODE && !notShown.has(child.nodeName)) {
        const isBlock = blocks.has(child.nodeName)
        if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n'
        read(child)
        if (isBlock && child.nextSibling && !text.endsWith('\n')) text += '\n'
      }
    }
  }
  read(cell)
  return text.trim().replaceAll('\u00A0', ' ')
}
