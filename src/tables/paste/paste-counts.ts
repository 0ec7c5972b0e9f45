import type { GridData } from '../../grid/grid-data.ts'
import { addedValues, type PasteChanges } from '../../grid/clipboard/read-paste.ts'

/** The effects of a paste, in figures. */
export interface PasteCounts {
  changedCells: number
  changedRows: number
  addedRows: number
  /** Cells with a value that become empty. */
  emptied: number
  /** Cells that cannot be edited. */
  readOnly: number
  /** Texts that cannot be read. In new records their cells become empty; the others stay as they are. */
  unreadable: { count: number; emptied: number; samples: UnreadableSample[] }
  options: { field: string; labels: string[] }[]
}

export interface UnreadableSample {
  /** The number of the record as people count, or of the new record. */
  place: { record: number } | { newRecord: number }
  field: string
  text: string
  message: string
}

const maxSamples = 5

/** Counts what was read. Samples are from different fields first, so that all problems show. */
export function countPaste(data: GridData, { list, newRows, templates, problems }: PasteChanges): PasteCounts {
  const { edits, readOnlyCount } = list
  const fields = new Set<string>()
  const [first, more] = [[], []] as [PasteChanges['problems'], PasteChanges['problems']]
  for (const problem of problems) {
    const isNew = !fields.has(problem.column.id)
    fields.add(problem.column.id)
    const samples = isNew ? first : more
    if (samples.length < maxSamples) samples.push(problem)
  }
  return {
    changedCells: edits.length,
    changedRows: new Set(edits.map(({ rowKey }) => rowKey)).size,
    addedRows: newRows.length,
    emptied: edits.filter(({ value }) => value === null).length,
    readOnly: readOnlyCount,
    unreadable: {
      count: problems.length,
      emptied: problems.filter(({ empties }) => empties).length,
      samples: [...first, ...more].slice(0, maxSamples).map(({ row, column, text, message }) => ({
        place:
          row < data.rowCount
            ? { record: (data.recordIndex?.(row) ?? row) + 1 }
            : { newRecord: row - data.rowCount + 1 },
        field: column.name,
        text,
        message,
      })),
    },
    options: templates.flatMap(change => {
      const labels = addedValues(change)
      return labels.length > 0 ? { field: change.column.name, labels } : []
    }),
  }
}
