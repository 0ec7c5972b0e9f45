import type { DecimalSign } from '../../fields/field-type.ts'
import { bareText } from '../../platform/csv-line.ts'
import { AppError } from '../../platform/errors.ts'
import { columnNames } from './column-names.ts'
import { ColumnProfile, type FieldTypes, type TypedColumn } from './column-profile.ts'
import type { CsvAnalysis, CsvColumn } from './csv-analysis.ts'
import type { CsvFormat } from './csv-format.ts'
import { FileNotes } from './file-notes.ts'
import type { Beginning } from './look-at-beginning.ts'
import type { RowBatch } from './row-batch.ts'
import { cutText } from '../../fields/text/cut-text.ts'

const previewRows = 20
const maxPreviewLength = 300
const maxExampleLength = 100

/** Maximum number of fields in a table. */
const maxColumns = 500

type Fits = [TypedColumn, ...TypedColumn[]]

/** Collects what all rows of a file show about its columns. */
export class TableProfile {
  readonly notes = new FileNotes()
  readonly #types: FieldTypes
  readonly #format: CsvFormat
  readonly #hasHeader: boolean
  readonly #isRagged: boolean
  readonly #profiles: ColumnProfile[] = []
  readonly #preview: string[][] = []
  #header: string[] = []
  #width = 0
  #rows = 0

  /** `isRagged` is set if rows of different width are normal, because the rest of their cells is empty. */
  constructor(
    { format, hasHeader, isRagged = false }: Pick<Beginning, 'format' | 'hasHeader'> & { isRagged?: boolean },
    types: FieldTypes,
  ) {
    this.#format = format
    this.#hasHeader = hasHeader
    this.#isRagged = isRagged
    this.#types = types
  }

  /** @param isDamaged whether some cells contain bytes that are no characters. */
  seeHeader(batch: RowBatch, isDamaged: boolean): void {
    this.#width = batch.endCell(0)
    checkWidth(this.#width, 1)
    this.#header = batch.row(0, this.#format)
    this.#addProfiles(this.#width)
    for (let cell = 0; cell < this.#width; cell++) this.#noteText(this.#header[cell]!)
    if (isDamaged) this.#noteDamage(batch, 0, 1)
  }

  see(batch: RowBatch, isDamaged: boolean): void {
    for (let row = 0; row < batch.rowCount; row++) {
      const first = batch.firstCell(row)
      const width = batch.endCell(row) - first
      const line = this.#rows + (this.#hasHeader ? 2 : 1)
      if (this.#profiles.length === 0) {
        this.#width = width
        this.#addProfiles(Math.min(width, maxColumns))
      }
      if (width !== this.#width || this.#rows === 0) {
        checkWidth(width, line)
        if (!this.#isRagged) this.notes.seeWidth(width, this.#width, line)
        this.#addProfiles(width)
      }
      for (let column = 0; column < width; column++) {
        const cell = first + column
        if (batch.hasNul(cell)) this.notes.cellsWithNul++
        const text = batch.cellText(cell, this.#format)
        if (text.startsWith("'")) this.#noteText(text)
        this.#profiles[column]!.see(text)
        if (this.notes.needsExample && batch.hasHigh(cell)) {
          this.notes.seeExample({ row: line, text: cutText(text, maxExampleLength) })
        }
      }
      if (isDamaged) this.#noteDamage(batch, row, line)
      if (this.#preview.length < previewRows) this.#preview.push(batch.row(row, this.#format))
      this.#rows++
    }
  }

  /**
   * The proposed table.
   * @param chosen the decimal sign that the person chose.
   * @throws AppError `bad_input` when there is nothing to import.
   */
  describe(chosen: DecimalSign | undefined): Omit<CsvAnalysis, 'firstRow'> {
    const { decimal, columns } = this.#describeColumns(chosen)
    if (columns.length === 0) throw new AppError('bad_input', 'This file is empty.')
    if (columns.every(column => column.skip)) throw new AppError('bad_input', 'This file has no values in it.')
    const { encoding, dialect, isGuarded = false } = this.#format
    return {
      encoding,
      ...dialect,
      isGuarded,
      guardedCells: this.notes.guardedCells,
      decimal,
      hasHeader: this.#hasHeader,
      rows: this.#rows,
      columns,
      preview: this.#preview.map(row => columns.map((_, column) => cut(row[column] ?? ''))),
      warnings: this.notes.sentences({ names: columns.map(({ name }) => name), encoding }),
    }
  }

  #describeColumns(chosen: DecimalSign | undefined): { decimal: DecimalSign | null; columns: CsvColumn[] } {
    const names = columnNames(this.#header, this.#profiles.length)
    const signs = new Set(this.#profiles.map(profile => profile.decimal))
    const isEither = signs.has('either')
    const sign = chosen ?? signOfFile(signs)
    if (isEither && sign === undefined) this.notes.decimal = 'assumed'
    if (isEither && sign === 'mixed') this.notes.decimal = 'mixed'
    const columns = this.#profiles.map((profile, index) => {
      const context = { rows: this.#rows, decimal: sign }
      const fits = index === 0 ? this.#namesFirst(profile.fits(context)) : profile.fits(context)
      const skip = (this.#header[index] ?? '').trim() === '' && profile.filled === 0
      const name = names[index]!
      if (profile.tooPrecise !== null) this.notes.tooPrecise.push({ name, text: profile.tooPrecise.trim() })
      return { name, ...fits[0], fits, filled: profile.filled, blank: this.#rows - profile.filled, skip }
    })
    return { decimal: sign === 'mixed' ? null : (sign ?? (isEither ? '.' : null)), columns }
  }

  /** The first column names the records, so types that list their values, such as options, come last. */
  #namesFirst(fits: Fits): Fits {
    const hasList = ({ type }: TypedColumn) => this.#types[type]?.extendTemplate !== undefined
    return fits.toSorted((one, other) => Number(hasList(one)) - Number(hasList(other))) as Fits
  }

  #addProfiles(width: number): void {
    while (this.#profiles.length < width) this.#profiles.push(new ColumnProfile(this.#types))
  }

  #noteText(text: string): void {
    if (!this.#format.isGuarded && text.startsWith("'") && bareText(text) !== text) this.notes.guardedCells++
  }

  #noteDamage(batch: RowBatch, row: number, line: number): void {
    const first = batch.firstCell(row)
    for (let cell = first; cell < batch.endCell(row); cell++) {
      if (batch.hasHigh(cell) && batch.text(cell, this.#format.encoding).includes('\uFFFD')) {
        this.notes.seeDamaged({ row: line, column: cell - first })
      }
    }
  }
}

/** The decimal sign that the columns of a file agree on; undefined if none of them requires one. */
function signOfFile(signs: ReadonlySet<string | null>): DecimalSign | 'mixed' | undefined {
  if (signs.has('.') && signs.has(',')) return 'mixed'
  if (signs.has('.')) return '.'
  return signs.has(',') ? ',' : undefined
}

function checkWidth(width: number, line: number): void {
  if (width <= maxColumns) return
  const found = width.toLocaleString('en-US')
  const where = line === 1 ? 'This file' : `Row ${line.toLocaleString('en-US')} of this file`
  throw new AppError('bad_input', `${where} has ${found} columns. A table can hold at most ${maxColumns} fields.`)
}

const cut = (text: string): string => (text.length > maxPreviewLength ? `${cutText(text, maxPreviewLength)}…` : text)
