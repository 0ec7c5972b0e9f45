import { AppError } from '../../../platform/errors.ts'
import { limits } from '../../../engine/model/structure.ts'
import { ColumnKinds } from '../column-kinds.ts'
import { type Conversion, type ConvertedRows, listedPart } from '../converted-rows.ts'
import { rowsPath, RowsWriter } from '../rows-file.ts'
import { readLinks, readSheet, type SheetCell, type SheetFindings } from './read-sheet.ts'
import { readWorkbook, type Workbook } from './read-workbook.ts'
import { WorkbookFile } from './workbook-file.ts'

/** XML is at most about so many times as large as the same rows in a rows file. */
const xmlFactor = 8

/** Converts a sheet of a workbook into a rows file. */
export async function convertXlsx({ file: arriving, part, maxBytes }: Conversion): Promise<ConvertedRows> {
  const { path } = arriving
  // The directory of a workbook is at its end.
  await arriving.beyond(Infinity)
  const file = await WorkbookFile.open(path, maxBytes * xmlFactor)
  try {
    const workbook = await readWorkbook(file)
    const { sheets } = workbook
    const candidates = part !== undefined && sheets[part] ? [part] : [...sheets.keys()]
    for (const chosen of candidates) {
      const found = await convertSheet(file, { workbook, sheet: chosen, path, maxBytes })
      if (!found) continue
      const { rows, findings } = found
      return {
        source: {
          kind: 'xlsx',
          parts: sheets.map(listedPart),
          part: chosen,
          hasNames: false,
        },
        names: null,
        showsHeader: rows.showsHeader,
        types: hasHeader => rows.types(hasHeader),
        notes: notesOf(findings),
      }
    }
    const name = part === undefined ? undefined : sheets[part]?.name
    throw new AppError(
      'bad_input',
      name === undefined ? 'This workbook has no values in it.' : `The sheet ${name} is empty.`,
    )
  } finally {
    file.close()
  }
}

interface SheetConversion {
  workbook: Workbook
  sheet: number
  path: string
  maxBytes: number
}

/** Writes the rows of a sheet; null if it has none. */
async function convertSheet(
  file: WorkbookFile,
  { workbook, sheet, path, maxBytes }: SheetConversion,
): Promise<{ rows: SheetRows; findings: SheetFindings } | null> {
  const { part } = workbook.sheets[sheet]!
  const writer = new RowsWriter(path, maxBytes)
  const rows = new SheetRows(writer)
  try {
    const findings = await readSheet(
      file,
      { part, workbook },
      {
        links: await readLinks(file, { part, workbook }),
        onRow: cells => rows.add(cells),
        onPiece: () => writer.flush(),
      },
    )
    if (writer.rows === 0) {
      await writer.discard()
      return null
    }
    await writer.finish(rowsPath(path, sheet))
    return { rows, findings }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Writes rows, and collects what the formats of their cells say. */
class SheetRows {
  readonly #writer: RowsWriter
  readonly #kinds: ColumnKinds[] = []
  #first: readonly SheetCell[] | null = null

  constructor(writer: RowsWriter) {
    this.#writer = writer
  }

  add(cells: readonly SheetCell[]): void {
    const width = (cells.at(-1)?.column ?? 0) + 1
    if (width > limits.fieldsPerTable) throw new AppError('bad_input', tooWide(width))
    const texts: string[] = []
    for (const { column, text } of cells) {
      while (texts.length < column) texts.push('')
      texts[column] = text
    }
    this.#writer.write(texts)
    if (this.#first === null) this.#first = cells
    else for (const cell of cells) this.#kindsOf(cell.column).see(cell.note)
  }

  /** Whether the first row has only texts above columns that hold something else. */
  get showsHeader(): boolean {
    const isText = this.#first?.every(({ note }) => note.kind === 'text') ?? false
    return isText && this.#kinds.some(kinds => kinds?.isSpecific)
  }

  types(hasHeader: boolean) {
    if (!hasHeader) for (const cell of this.#first ?? []) this.#kindsOf(cell.column).see(cell.note)
    return Array.from(this.#kinds, kinds => kinds?.typed() ?? null)
  }

  #kindsOf(column: number): ColumnKinds {
    return (this.#kinds[column] ??= new ColumnKinds())
  }
}

const tooWide = (width: number): string =>
  `This sheet has ${width.toLocaleString('en-US')} columns. A table can hold at most ${limits.fieldsPerTable} fields.`

function notesOf({ errors, firstError, mergedRanges }: SheetFindings): string[] {
  const notes: string[] = []
  if (errors > 0) {
    const cells = errors === 1 ? '1 cell contains an error' : `${errors.toLocaleString('en-US')} cells contain errors`
    notes.push(`${cells} such as ${firstError || '#N/A'}. ${errors === 1 ? 'It stays' : 'They stay'} empty.`)
  }
  if (mergedRanges > 0) {
    const ranges =
      mergedRanges === 1 ? '1 range of cells is' : `${mergedRanges.toLocaleString('en-US')} ranges of cells are`
    notes.push(`${ranges} merged. Only the first cell of each has the value.`)
  }
  return notes
}
