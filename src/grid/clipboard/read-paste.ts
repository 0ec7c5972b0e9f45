import type { FieldContext } from '../../fields/field-type.ts'
import { columnReader, type Clip } from './clip.ts'
import type { RowsAndColumns } from './copy-plan.ts'
import { EditList } from '../editing/edit-list.ts'
import type { GridColumn, GridData } from '../grid-data.ts'

/** A text that its column cannot read. */
interface PasteProblem {
  /** Past the last row for a record that will be created. */
  row: number
  column: GridColumn
  text: string
  /** Why the text cannot be read. */
  message: string
  /** Whether the cell becomes empty instead of keeping its value. */
  empties: boolean
}

/** The changes that a paste makes. */
export interface PasteChanges {
  list: EditList
  newRows: Record<string, unknown>[]
  templates: { column: GridColumn; template: unknown }[]
  problems: PasteProblem[]
}

/** What to paste, and where. */
export interface PasteInput {
  clip: Clip
  blocks: readonly RowsAndColumns[]
  /** The columns of the data, and those that will be added. */
  columns: readonly GridColumn[]
  /** The context to read texts in; that of the data by default. */
  context?: FieldContext
}

/** The generator yields after this many cells. */
const cellsPerStep = 200

/**
 * Reads copied cells as values of the cells and new rows that they are pasted into.
 *
 * Yields regularly so that a large paste can be read between frames. `readPasteSync` reads it all at once.
 */
export function* readPaste(data: GridData, { clip, blocks, columns, context = data.context }: PasteInput) {
  const changes: PasteChanges = { list: new EditList(data, columns), newRows: [], templates: [], problems: [] }
  const { list, newRows, templates, problems } = changes
  let count = 0
  for (const block of blocks) {
    const rows = data.addRow ? block.rows : block.rows.filter(row => row < data.rowCount)
    while (newRows.length < (rows.at(-1) ?? -1) - data.rowCount + 1) newRows.push({})
    for (const [index, at] of block.columns.entries()) {
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
        if (++count % cellsPerStep === 0) yield
        const from = place % clip.rows.length
        if (!reader.holds(from)) continue
        const reading = reader.read(from)
        if (reading.kind === 'unreadable') {
          const { message, empties = false } = reading
          problems.push({ row, column, text: reader.text(from), message, empties: empties || row >= data.rowCount })
          if (!empties) continue
        }
        if (row < data.rowCount) list.set(row, at, reading.kind === 'value' ? reading.value : null)
        else if (reading.kind === 'value' || column.startsFilled) {
          // A blank cell stays blank, even if new records have a value there.
          const newRow = newRows[row - data.rowCount]
          if (newRow) newRow[column.id] = reading.kind === 'value' ? reading.value : null
        }
      }
    }
  }
  return changes
}

/** Reads a paste without interruption. */
export function readPasteSync(data: GridData, input: PasteInput): PasteChanges {
  const reading = readPaste(data, input)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** The values, such as options, that a paste adds to a column, as texts. */
export const addedValues = ({ column, template }: PasteChanges['templates'][number]): string[] =>
  column.type.removedValues?.(template, column.template) ?? []

export const clipWidth = ({ rows: [first] }: Clip): number => first?.length ?? 0
