import { AppError } from '../../../platform/errors.ts'
import type { CellNote } from '../column-kinds.ts'
import { type CellText, numberText, plainText, unescapedText } from './cell-texts.ts'
import type { NumberFormat } from './number-format.ts'
import { plainCells, type RawCell } from './plain-cells.ts'
import { damagedText } from './read-xml.ts'
import { isTrue, RichText, type Workbook } from './read-workbook.ts'
import type { WorkbookFile } from './workbook-file.ts'

/** Number of columns that a sheet can have. */
const maxColumns = 16_384

/** Maximum number of characters of a row. Its cells can refer to the same text again and again. */
const maxRowLength = 32 * 1024 * 1024

export interface SheetCell extends CellText {
  column: number
  /** Where the cell is, such as 'B2'; empty if the sheet does not say. */
  reference: string
}

export interface SheetReader {
  /** Takes the cells of a row that have values, from left to right. */
  onRow(cells: readonly SheetCell[]): void
  /** Called between pieces of the sheet. */
  onPiece(): Promise<void>
  /** Web addresses of cells, by reference such as 'B2'. */
  links: ReadonlyMap<string, string>
}

/** What a sheet holds that is not imported as it looks. */
export interface SheetFindings {
  /** Number of cells with an error, and the first of these errors. */
  errors: number
  firstError: string
  mergedRanges: number
}

const general: NumberFormat = { kind: 'number' }
const booleanNote: CellNote = { kind: 'checkbox' }

/** Reads the rows of a sheet that have values. Of a formula, its last result counts. */
export async function readSheet(
  file: WorkbookFile,
  { part, workbook }: { part: string; workbook: Workbook },
  reader: SheetReader,
): Promise<SheetFindings> {
  const rows = new SheetRows(workbook, reader)
  const rich = new RichText()
  let cell: RawCell = { reference: '', type: '', style: 0, raw: '', inline: '' }
  let inValue = false

  await file.read(part, {
    onPiece: () => reader.onPiece(),
    onOpen(name, attributes) {
      switch (name) {
        case 'c': {
          const { r: reference = '', t: type = 'n', s: style = 0 } = attributes
          cell = { reference, type, style: Number(style), raw: '', inline: '' }
          break
        }
        case 'v':
          inValue = true
          break
        case 'mergeCell':
          rows.findings.mergedRanges++
          break
        default:
          rich.open(name)
      }
    },
    onText(text) {
      if (inValue) cell.raw += text
      else rich.add(text)
    },
    onClose(name) {
      switch (name) {
        case 'v':
          inValue = false
          break
        case 'c':
          cell.inline = rich.take()
          rows.add(cell)
          break
        case 'row':
          rows.end()
          break
        default:
          rich.close(name)
      }
    },
    repeated: {
      parent: 'sheetData',
      name: 'row',
      read(text, from, to) {
        const cells = plainCells(text, from, to)
        if (!cells) return false
        for (const one of cells) rows.add({ ...one, inline: unescapedText(one.inline) })
        rows.end()
        return true
      },
    },
  })
  return rows.findings
}

/** Collects the cells of each row. */
class SheetRows {
  readonly findings: SheetFindings = { errors: 0, firstError: '', mergedRanges: 0 }
  readonly #workbook: Workbook
  readonly #reader: SheetReader
  #cells: SheetCell[] = []
  /** Number of characters in `cells`. */
  #held = 0
  #nextColumn = 0

  constructor(workbook: Workbook, reader: SheetReader) {
    this.#workbook = workbook
    this.#reader = reader
  }

  add(cell: RawCell): void {
    const { reference } = cell
    const column = reference === '' ? this.#nextColumn : columnOf(reference)
    this.#nextColumn = column + 1
    const { text, note } = this.#read(cell)
    if (text === '') return
    this.#held += text.length
    if (this.#held > maxRowLength || this.#cells.length === maxColumns) throw new AppError('bad_input', damagedText)
    this.#cells.push({ column, reference, text, note })
  }

  end(): void {
    if (this.#cells.length > 0) this.#reader.onRow(this.#cells)
    this.#cells = []
    this.#held = this.#nextColumn = 0
  }

  #read({ reference, type, style, raw, inline }: RawCell): CellText {
    const address = this.#reader.links.get(reference)
    if (address !== undefined) return plainText(address)
    const { texts, formats, is1904 } = this.#workbook
    switch (type) {
      case 's':
        return plainText(texts.get(Number(raw)) ?? '')
      case 'inlineStr':
        return plainText(inline)
      case 'b':
        return raw === '' ? plainText('') : { text: String(isTrue(raw)), note: booleanNote }
      case 'e':
        this.findings.errors++
        this.findings.firstError ||= raw
        return plainText('')
      case 'd':
        return { text: raw.trim(), note: { kind: raw.includes('T') ? 'datetime' : 'date' } }
      case 'n': {
        const number = Number(raw)
        if (raw.trim() === '' || !Number.isFinite(number)) return plainText(raw.trim())
        return numberText(number, formats[style] ?? general, is1904)
      }
      default:
        return plainText(raw)
    }
  }
}

/** The position of the column in a reference such as 'AB12'. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column < 1 || column > maxColumns) throw new AppError('bad_input', damagedText)
  return column - 1
}

/**
 * The web addresses of the cells whose text is replaced by them, by reference: those of a column in which all links have
 * the same text, such as 'Open'. Other texts are worth more than their addresses. Reads the sheet only if it has links.
 */
export async function readLinks(
  file: WorkbookFile,
  { part, workbook }: { part: string; workbook: Workbook },
): Promise<Map<string, string>> {
  const links = await readTargets(file, part)
  if (links.size === 0) return links
  const texts = new Map<number, Set<string>>()
  const reader = { links: new Map<string, string>(), onPiece: () => Promise.resolve() }
  await readSheet(
    file,
    { part, workbook },
    {
      ...reader,
      onRow(cells) {
        for (const { column, reference, text } of cells) {
          if (!links.has(reference)) continue
          const seen = texts.get(column) ?? new Set()
          texts.set(column, seen)
          if (seen.size < 2) seen.add(text)
        }
      },
    },
  )
  const counts = new Map<number, number>()
  for (const reference of links.keys()) {
    const column = columnOf(reference)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const isReplaced = (column: number): boolean => (counts.get(column) ?? 0) > 1 && (texts.get(column)?.size ?? 0) < 2
  return new Map([...links].filter(([reference]) => isReplaced(columnOf(reference))))
}

async function readTargets(file: WorkbookFile, part: string): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  const targets = await file.relationships(part)
  if (![...targets.values()].some(({ type, isExternal }) => type === 'hyperlink' && isExternal)) return links
  await file.read(part, {
    onOpen(name, attributes) {
      if (name !== 'hyperlink') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const target = targets.get(id)?.target
      const reference = attributes['ref'] ?? ''
      if (target && /^https?:/i.test(target) && /^[A-Z]{1,3}\d+$/.test(reference)) links.set(reference, target)
    },
  })
  return links
}
