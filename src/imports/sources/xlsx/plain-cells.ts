/** A cell as a sheet stores it. */
export interface RawCell {
  /** Where the cell is, such as 'B2'; empty if the sheet does not say. */
  reference: string
  type: string
  /** The number of its style. */
  style: number
  /** The text of its value. */
  raw: string
  /** The text that the cell itself holds instead of a value. */
  inline: string
}

const [space, quote, ampersand, slash, openTag, equals, closeTag] = [32, 34, 38, 47, 60, 61, 62]
const [r, s, t] = [114, 115, 116]
const rowEnd = '</row>'
const preserved = '<t xml:space="preserve">'

/**
 * The cells of a row, from its text between two positions. Null unless all of them are as spreadsheet programs write most
 * cells: a reference, a style, and a type, then a value with or without a formula, or a text without formats.
 */
export function plainCells(text: string, from: number, to: number): RawCell[] | null {
  const cells: RawCell[] = []
  let at = text.indexOf('>', from) + 1
  if (at === to) return text.charCodeAt(at - 2) === slash ? cells : null
  const end = to - rowEnd.length
  while (at < end) {
    const cell: RawCell = { reference: '', type: 'n', style: 0, raw: '', inline: '' }
    if (!text.startsWith('<c', at)) return null
    at = readAttributes(text, at + 2, cell)
    if (text.charCodeAt(at) === slash && text.charCodeAt(at + 1) === closeTag) at += 2
    else if (text.charCodeAt(at) === closeTag) at = readContent(text, at + 1, cell)
    else return null
    if (at === -1) return null
    cells.push(cell)
  }
  return at === end ? cells : null
}

/** Reads `r`, `s`, and `t`. @returns the position after them, -1 for others. */
function readAttributes(text: string, from: number, cell: RawCell): number {
  let at = from
  while (text.charCodeAt(at) === space) {
    const name = text.charCodeAt(at + 1)
    if (text.charCodeAt(at + 2) !== equals || text.charCodeAt(at + 3) !== quote) return -1
    const start = at + 4
    let end = start
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(++end)) {
      if (code === ampersand || code === openTag || Number.isNaN(code)) return -1
    }
    if (name === r) cell.reference = text.slice(start, end)
    else if (name === s) cell.style = Number(text.slice(start, end))
    else if (name === t) cell.type = text.slice(start, end)
    else return -1
    at = end + 1
  }
  return at
}

/** Reads what a cell contains. @returns the position after the cell, -1 for anything unusual. */
function readContent(text: string, from: number, cell: RawCell): number {
  let at = from
  if (text.startsWith('<f', at)) {
    at = afterFormula(text, at)
    if (at === -1) return -1
  }
  if (text.startsWith('<v>', at)) {
    const end = text.indexOf('<', at + 3)
    const raw = unescaped(text.slice(at + 3, end))
    if (raw === null || !text.startsWith('</v>', end)) return -1
    cell.raw = raw
    at = end + 4
  } else if (text.startsWith('<is>', at)) {
    const start = afterOpening(text, at + 4)
    const end = start === -1 ? -1 : text.indexOf('<', start)
    const inline = end === -1 ? null : unescaped(text.slice(start, end))
    if (inline === null || !text.startsWith('</t></is>', end)) return -1
    cell.inline = inline
    at = end + 9
  }
  return text.startsWith('</c>', at) ? at + 4 : -1
}

function afterFormula(text: string, from: number): number {
  const next = text.charCodeAt(from + 2)
  const end = next === closeTag || next === space || next === slash ? text.indexOf('>', from) : -1
  if (end === -1) return -1
  if (text.charCodeAt(end - 1) === slash) return end + 1
  const closing = text.indexOf('<', end)
  return text.startsWith('</f>', closing) ? closing + 4 : -1
}

/** The position after the tag of a text, -1 for another tag. */
function afterOpening(text: string, at: number): number {
  if (text.startsWith('<t>', at)) return at + 3
  return text.startsWith(preserved, at) ? at + preserved.length : -1
}

/** A text that many cells can share, from `<si>` to `</si>`; null if parts of it have formats. */
export function plainSharedText(text: string, from: number, to: number): string | null {
  const start = text.startsWith('<si>', from) ? afterOpening(text, from + 4) : -1
  const end = start === -1 ? -1 : text.indexOf('<', start)
  return end !== -1 && end + '</t></si>'.length === to && text.startsWith('</t></si>', end)
    ? unescaped(text.slice(start, end))
    : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const onlyEntities = /^(?:[^&]|&(?:amp|lt|gt|quot|apos);)*$/
const entity = /&(\w+);/g

/** A text without the escapes of XML; null if it has others than those with names. */
function unescaped(text: string): string | null {
  if (!text.includes('&')) return text
  if (!onlyEntities.test(text)) return null
  return text.replaceAll(entity, (_, name: string) => entities[name] ?? '')
}
