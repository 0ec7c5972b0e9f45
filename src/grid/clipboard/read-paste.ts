import type { FieldContext } from '../../fields/field-type.ts'
import { columnReader, type Clip } from './clip.ts'
import type { RowsAndColumns } from './copy-plan.ts'
import { EditList } from '../editing/edit-list.ts'
import type { GridColumn, GridData } from '../grid-data.ts'

/** A text that the column cannot read which it would go to. */
interface PasteProblem {
  /** Past the last row: that of a record to be made. */
  row: number
  column: GridColumn
  text: string
  /** Why it cannot be read. */
  message: string
  /** The cell becomes empty, as in a record to be made, rather than that it stays as it is. */
  empties: boolean
}

/** What a paste is to change. */
export interface PasteChanges {
  list: EditList
  newRows: Record<string, unknown>[]
  templates: { column: GridColumn; template: unknown }[]
  problems: PasteProblem[]
}

/** What is pasted where. */
export interface PasteInput {
  clip: Clip
  blocks: readonly RowsAndColumns[]
  /** Those of the data, and others that are about to be added. */
  columns: readonly GridColumn[]
  /** In which texts are read; that of the data unless told otherwise. */
  context?: FieldContext
}

/** After so many cells it can be left for later. */
const cellsAtOnce = 200

/**
 * Reads what is copied as the cells that it goes to: those that are there, and those of new rows below the last. It
 * stops now and then, so that a large paste can be read between frames; `readAtOnce` does not wait.
 */
export function* readPaste(data: GridData, { clip, blocks, columns, context = data.context }: PasteInput) {
  const pasted: PasteChanges = { list: new EditList(data, columns), newRows: [], templates: [], problems: [] }
  const { list, newRows, templates, problems } = pasted
  let count = 0
  for (const lines of blocks) {
    const rows = data.addRow ? lines.rows : lines.rows.filter(row => row < data.rowCount)
    while (newRows.length < (rows.at(-1) ?? -1) - data.rowCount + 1) newRows.push({})
    for (const [index, at] of lines.columns.entries()) {
      const column = columns[at]
      if (!column) continue
      if (column.readOnly) {
        for (const _row of rows) list.canSet(at)
        continue
      }
      const reader = columnReader(clip, index % clipWidth(clip), {
        column,
        context,
        canExtend: data.changeTemplate !== undefined,
      })
      if (reader.template !== column.template) templates.push({ column, template: reader.template })
      for (const [place, row] of rows.entries()) {
        if (++count % cellsAtOnce === 0) yield
        const from = place % clip.rows.length
        const reading = reader.read(from)
        if (reading.kind === 'unreadable') {
          const { message, empties = false } = reading
          problems.push({ row, column, text: reader.text(from), message, empties: empties || row >= data.rowCount })
          if (!empties) continue
        }
        if (row < data.rowCount) list.set(row, at, reading.kind === 'value' ? reading.value : null)
        else if (reading.kind === 'value') {
          const newRow = newRows[row - data.rowCount]
          if (newRow) newRow[column.id] = reading.value
        }
      }
    }
  }
  return pasted
}

/** All of it, without a stop. */
export function readPasteSync(data: GridData, place: PasteInput): PasteChanges {
  const reading = readPaste(data, place)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** What options and the like a paste adds to a column, as its cells show them. */
export const addedValues = ({ column, template }: PasteChanges['templates'][number]): string[] =>
  column.type.removedValues?.(template, column.template) ?? []

export const clipWidth = ({ rows: [first] }: Clip): number => first?.length ?? 0
