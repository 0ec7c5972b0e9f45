import * as z from 'zod/mini'
import { checkNewValue } from '../../fields/check-new-value.ts'
import type { FieldContext, Reading } from '../../fields/field-type.ts'
import type { RowsAndColumns } from './copy-plan.ts'
import type { GridColumn, GridData } from '../grid-data.ts'

/** Copied cells: a table of texts, with their values if known. */
export interface Clip {
  /** All rows have the same length; `isMissing` marks the cells that shorter rows lack. */
  rows: ClipCell[][]
  /** The columns and values that the cells were copied from, if that was one of our tables. */
  source: ClipSource | null
}

export interface ClipCell {
  text: string
  /** Set if the clipboard does not hold this cell. Pasting leaves its target alone. */
  isMissing?: true
  /** The value behind the text, if a spreadsheet provides it. */
  raw?: number | boolean
  /** The value as a date, if the cell is formatted as one: '2026-01-31' or '2026-01-31T10:30:00'. */
  date?: string
}

/** The columns of copied cells, and their JSON values. */
export interface ClipSource {
  columns: { id: string; type: string }[]
  rows: unknown[][]
}

const Source = z.object({
  version: z.literal(1),
  columns: z.array(z.object({ id: z.string(), type: z.string() })),
  rows: z.array(z.array(z.unknown())),
})

/** A cell that a shorter row lacks. */
export const missingCell: ClipCell = { text: '', isMissing: true }

export const writeSource = (source: ClipSource): string => JSON.stringify({ version: 1, ...source })

/** Reads what `writeSource` wrote; null if it is malformed or does not have the given size. */
export function readSource(json: string, size: { rows: number; columns: number }): ClipSource | null {
  try {
    const { columns, rows } = Source.parse(JSON.parse(json))
    const fits = columns.length === size.columns && rows.length === size.rows
    return fits && rows.every(row => row.length === size.columns) ? { columns, rows } : null
  } catch {
    return null
  }
}

/** Copies the cells of these rows and columns, which must be loaded. */
export function copyCells(data: GridData, { rows, columns }: RowsAndColumns): Clip {
  const copied = columns.flatMap(index => {
    const column = data.columns[index]
    return column ? [{ index, column }] : []
  })
  const values = rows.map(row => copied.map(({ index }) => data.cell(row, index) ?? null))
  return {
    rows: values.map(row =>
      row.map((value, position) => {
        const column = copied[position]?.column
        return { text: column ? column.type.show(value, column.template, data.context) : '' }
      }),
    ),
    source: { columns: copied.map(({ column: { id, type } }) => ({ id, type: type.type })), rows: values },
  }
}

/** A copied column as values of another column. */
export interface ColumnReading {
  readings: Reading<unknown>[]
  /** The column's template, extended if the values need that. */
  template: unknown
}

/** Reads the cells of a copied column one by one. Rows are counted from 0, and each is read once. */
export interface ColumnReader {
  read(row: number): Reading<unknown>
  text(row: number): string
  /** Whether the clipboard holds the cell of a row. */
  holds(row: number): boolean
  /** The column's template, extended if the values need that. */
  template: unknown
}

/** The column to read values for. */
interface TargetColumn {
  column: GridColumn
  context: FieldContext
  /** Whether missing options may be added to the template. */
  canExtend: boolean
}

/** Reads a whole copied column. */
export function readColumn(clip: Clip, from: number, to: TargetColumn): ColumnReading {
  const { read, template } = columnReader(clip, from, to)
  return { readings: clip.rows.map((_row, row) => read(row)), template }
}

/**
 * Reads a copied column as values of a column of the table.
 *
 * Values from the same field, or from a compatible field of the same type, are reused. All others are read from their text.
 */
export function columnReader(clip: Clip, from: number, { column, context, canExtend }: TargetColumn): ColumnReader {
  const { type } = column
  const text = (row: number) => clip.rows[row]?.[from]?.text ?? ''
  const reused = valueReuser(clip, from, { column, context })
  const texts = () => clip.rows.flatMap((_row, row) => (reused(row) ? [] : text(row)))
  const template = canExtend && type.extendTemplate ? type.extendTemplate(column.template, texts()) : column.template
  const readings: Reading<unknown>[] = []
  return {
    template,
    text,
    holds: row => !clip.rows[row]?.[from]?.isMissing,
    read: row =>
      (readings[row] ??=
        reused(row) ?? readCell(clip.rows[row]?.[from] ?? { text: '' }, { ...column, template }, context)),
  }
}

/** Whether the stored values of a copied column mean the same in another column. */
function isCompatible(
  source: ClipSource['columns'][number] | undefined,
  { type, id, template }: GridColumn,
  context: FieldContext,
) {
  if (source?.type !== type.type) return false
  if (source.id === id) return true
  if (!type.links) return !type.extendTemplate
  // Record ids are only valid for the same linked table.
  const field = context.base?.fieldOf(source.id)
  return field?.type.links?.settings(field.template).tableId === type.links.settings(template).tableId
}

/** Returns a function that reads a row's stored value if the column can reuse it, and null otherwise. */
function valueReuser(clip: Clip, from: number, { column, context }: Pick<TargetColumn, 'column' | 'context'>) {
  const canReuse = isCompatible(clip.source?.columns[from], column, context)
  return (row: number): Reading<unknown> | null => {
    if (!canReuse) return null
    const value = clip.source?.rows[row]?.[from] ?? null
    if (value === null) return { kind: 'empty' }
    const isSame = clip.source?.columns[from]?.id === column.id
    const checked = isSame
      ? column.type.check(value, column.template)
      : checkNewValue(column.type, value, column.template)
    if (checked.kind === 'unreadable') return null
    // Another base can have other people.
    const people = column.type.people?.of(value) ?? []
    return people.every(id => context.base?.people?.has(id)) ? checked : null
  }
}

/** The texts that a column must read from a copied column, without blank texts and reused values. */
export function textsToRead(clip: Clip, from: number, to: Pick<TargetColumn, 'column' | 'context'>): string[] {
  const reused = valueReuser(clip, from, to)
  return clip.rows.flatMap((row, index) => {
    const { text } = row[from] ?? { text: '' }
    return text.trim() === '' || reused(index) ? [] : text
  })
}

function readCell(cell: ClipCell, { type, template }: GridColumn, context: FieldContext): Reading<unknown> {
  const { text, raw, date } = cell
  // The text of a date depends on the locale it was copied from; the date itself does not.
  const dated = date !== undefined && type.now ? type.read(date, template, context) : null
  if (dated?.kind === 'value') return dated
  const reading = type.read(text, template, context)
  if (reading.kind !== 'unreadable' || raw === undefined) return reading
  const checked = checkNewValue(type, raw, template)
  return checked.kind === 'unreadable' ? reading : checked
}
