import { z } from 'zod'
import type { FieldContext, Reading } from '../../../fields/field-type.ts'
import type { Lines } from './copy-plan.ts'
import type { GridColumn, GridData } from './grid-data.ts'

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
export function writeClip(data: GridData, { rows, columns }: Lines): Clip {
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

/**
 * Reads a copied column as the values of a column of the table. Values that come from the same field, or from one of
 * the same type that holds no choices of its own, are taken as they are; all others by the text that was seen.
 *
 * @param of.canExtend whether choices that the column lacks may be added to its template.
 */
export function readColumn(
  clip: Clip,
  from: number,
  to: { column: GridColumn; context: FieldContext; canExtend: boolean },
): ColumnReading {
  const { column, context, canExtend } = to
  const { type } = column
  const cells = clip.rows.map(row => row[from] ?? { text: '' })
  const source = clip.source?.columns[from]
  const isSame = source?.id === column.id || (source?.type === type.type && !type.extendTemplate)
  const taken = cells.map((_cell, row): Reading<unknown> | null => {
    if (!isSame || source?.type !== type.type) return null
    const value = clip.source?.rows[row]?.[from] ?? null
    if (value === null) return { kind: 'empty' }
    const checked = type.check(value, column.template)
    return checked.kind === 'unreadable' ? null : checked
  })
  const texts = cells.flatMap(({ text }, row) => (taken[row] ? [] : text))
  const template = canExtend && type.extendTemplate ? type.extendTemplate(column.template, texts) : column.template
  const readings = cells.map((cell, row) => taken[row] ?? readCell(cell, { ...column, template }, context))
  return { readings, template }
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
