import * as z from 'zod/mini'
import type { FieldContext, Reading } from '../../fields/field-type.ts'
import type { RowsAndColumns } from './copy-plan.ts'
import type { GridColumn, GridData } from '../grid-data.ts'

/** What was copied: a table of texts, and what else is known of its cells. */
export interface Clip {
  /** All rows are equally long. */
  rows: ClipCell[][]
  /** Where the cells come from, when they were copied from a table of ours. */
  source: ClipSource | null
}

export interface ClipCell {
  text: string
  /** What a spreadsheet says that the cell holds, where its text is only how that is shown. */
  raw?: number | boolean
  /** The day that it counts, and perhaps the time, where it is shown as one: '2026-01-31', '2026-01-31T10:30:00'. */
  date?: string
}

/** The columns of copied cells, and the values as JSON holds them. */
export interface ClipSource {
  columns: { id: string; type: string }[]
  rows: unknown[][]
}

const Source = z.object({
  version: z.literal(1),
  columns: z.array(z.object({ id: z.string(), type: z.string() })),
  rows: z.array(z.array(z.unknown())),
})

export const writeSource = (source: ClipSource): string => JSON.stringify({ version: 1, ...source })

/** Null when the text is no source, or not one of these rows. */
export function readSource(json: string, size: { rows: number; columns: number }): ClipSource | null {
  try {
    const { columns, rows } = Source.parse(JSON.parse(json))
    const fits = columns.length === size.columns && rows.length === size.rows
    return fits && rows.every(row => row.length === size.columns) ? { columns, rows } : null
  } catch {
    return null
  }
}

/** Copies the cells where these rows and columns cross; all of them are loaded. */
export function copyCells(data: GridData, { rows, columns }: RowsAndColumns): Clip {
  const shown = columns.flatMap(column => {
    const of = data.columns[column]
    return of ? [{ column, of }] : []
  })
  const values = rows.map(row => shown.map(({ column }) => data.cell(row, column) ?? null))
  return {
    rows: values.map(row =>
      row.map((value, at) => {
        const of = shown[at]?.of
        return { text: of ? of.type.show(value, of.template, data.context) : '' }
      }),
    ),
    source: { columns: shown.map(({ of }) => ({ id: of.id, type: of.type.type })), rows: values },
  }
}

/** One column of what was copied, as another column reads it. */
export interface ColumnReading {
  readings: Reading<unknown>[]
  /** The template that the values need, when it is not the one that the column has. */
  template: unknown
}

/** Reads the cells of a copied column one by one, counted from 0; each of them once. */
export interface ColumnReader {
  read(row: number): Reading<unknown>
  text(row: number): string
  /** The template that the values need, when it is not the one that the column has. */
  template: unknown
}

/** The column that a copied one is read as, and how. */
interface Reader {
  column: GridColumn
  context: FieldContext
  /** Whether choices that the column lacks may be added to its template. */
  canExtend: boolean
}

/** Reads a whole copied column. */
export function readColumn(clip: Clip, from: number, to: Reader): ColumnReading {
  const { read, template } = columnReader(clip, from, to)
  return { readings: clip.rows.map((_row, at) => read(at)), template }
}

/**
 * How a copied column is read as the values of a column of the table. Values that come from the same field, or from one
 * of the same type that holds no choices of its own, are taken as they are; all others by the text that was seen.
 */
export function columnReader(clip: Clip, from: number, { column, context, canExtend }: Reader): ColumnReader {
  const { type } = column
  const text = (row: number) => clip.rows[row]?.[from]?.text ?? ''
  const taken = takenAsTheyAre(clip, from, { column, context })
  const texts = () => clip.rows.flatMap((_row, row) => (taken(row) ? [] : text(row)))
  const template = canExtend && type.extendTemplate ? type.extendTemplate(column.template, texts()) : column.template
  const known: Reading<unknown>[] = []
  return {
    template,
    text,
    read: row =>
      (known[row] ??= taken(row) ?? readCell(clip.rows[row]?.[from] ?? { text: '' }, { ...column, template }, context)),
  }
}

/** Whether values of one field mean the same in a column. */
function isSameField(
  source: ClipSource['columns'][number] | undefined,
  { type, id, template }: GridColumn,
  context: FieldContext,
) {
  if (source?.type !== type.type) return false
  if (source.id === id) return true
  if (!type.links) return !type.extendTemplate
  // Ids of records mean something in the table that they are of.
  const field = context.base?.fieldOf(source.id)
  return field?.type.links?.settings(field.template).tableId === type.links.settings(template).tableId
}

/** Tells the value of a copied column that another takes as it is; null for one that is read from its text. */
function takenAsTheyAre(clip: Clip, from: number, { column, context }: Pick<Reader, 'column' | 'context'>) {
  const isSame = isSameField(clip.source?.columns[from], column, context)
  return (row: number): Reading<unknown> | null => {
    if (!isSame) return null
    const value = clip.source?.rows[row]?.[from] ?? null
    if (value === null) return { kind: 'empty' }
    const checked = column.type.check(value, column.template)
    return checked.kind === 'unreadable' ? null : checked
  }
}

/** The texts of a copied column that a column reads; not those of values that it takes as they are, and no blank ones. */
export function textsToRead(clip: Clip, from: number, of: Pick<Reader, 'column' | 'context'>): string[] {
  const taken = takenAsTheyAre(clip, from, of)
  return clip.rows.flatMap((row, at) => {
    const { text } = row[from] ?? { text: '' }
    return text.trim() === '' || taken(at) ? [] : text
  })
}

function readCell(cell: ClipCell, { type, template }: GridColumn, context: FieldContext): Reading<unknown> {
  const { text, raw, date } = cell
  // How a day is written depends on where it was copied; the day itself does not.
  const dated = date !== undefined && type.now ? type.read(date, template, context) : null
  if (dated?.kind === 'value') return dated
  const reading = type.read(text, template, context)
  if (reading.kind !== 'unreadable' || raw === undefined) return reading
  const checked = type.check(raw, template)
  return checked.kind === 'unreadable' ? reading : checked
}
