import type { ActionDraft } from '../../actions/action-type.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { newTableFields } from '../../fields/new-table-fields.ts'
import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { type BulkCreateRecords, bulkCreateRecords } from '../actions/bulk-create-records.ts'
import { bulkDeleteRecords } from '../actions/bulk-delete-records.ts'
import { createField } from '../actions/structure/create-field.ts'
import { deleteField } from '../actions/structure/delete-field.ts'
import type { RowId } from '../actions/table-changes.ts'
import { updateField } from '../actions/structure/update-field.ts'
import { newId } from '../../engine/model/ids.ts'
import { limits, type Field, type Table } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { type Clip, columnReader } from '../../grid/clipboard/clip.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { guessField, hasHeader } from './guess-field.ts'

/** A table that pasted cells would make. */
export interface PlannedTable {
  /** Whether the first row has the field names. */
  hasNames: boolean
  /** The first one is the primary field. Its type is that of primary fields, and its id is temporary. */
  fields: readonly Pick<Field, 'id' | 'name' | 'type' | 'template'>[]
  /** By field, its value in each record; null if empty or unreadable. */
  values: readonly (readonly unknown[])[]
  rowCount: number
  /** How many columns are beyond the limit of a table. */
  leftOut: number
  /** Texts that cannot be read; their cells stay empty. */
  unreadable: { count: number; samples: { row: number; field: string; text: string; message: string }[] }
}

/** How many unreadable texts are shown. */
const maxSamples = 5
/** How many cells are read before the work can be interrupted. */
const cellsAtOnce = 200

/**
 * Reads pasted cells as a table. The first column becomes the primary field, and every other one a field of the type
 * that fits it. The first row names the fields if it looks like names. A generator, so that the work can be spread over
 * frames.
 */
export function* planTable(copied: Clip, context: FieldContext): Generator<undefined, PlannedTable> {
  const texts = copied.rows.map(row => row.map(({ text }) => text))
  const hasNames = hasHeader(texts)
  const clip = hasNames ? bodyOf(copied) : copied
  const names = uniqueNames(hasNames ? (texts[0] ?? []) : [])
  const [primary] = newTableFields
  const plain = { type: primary.type, template: fieldType(primary.type).template.parse({}) }
  const width = copied.rows[0]?.length ?? 0
  const unreadable: PlannedTable['unreadable'] = { count: 0, samples: [] }
  const fields: PlannedTable['fields'][number][] = []
  const values: unknown[][] = []
  for (let at = 0; at < Math.min(width, limits.fieldsPerTable); at++) {
    const column = clip.rows.map(row => row[at]?.text ?? '')
    const { type, template } = at === 0 ? plain : guessField(column)
    const name = names[at] ?? (at === 0 ? primary.name : `Field ${at + 1}`)
    const extended = fieldType(type).extendTemplate?.(template, column) ?? template
    const field = { id: newId('fld'), name, type, template: extended }
    const reads = columnReader(clip, at, { column: asColumn(field), context, canExtend: false })
    const read: unknown[] = []
    for (const [row, text] of column.entries()) {
      const reading = reads.read(row)
      read.push(reading.kind === 'value' ? reading.value : null)
      if (reading.kind === 'unreadable') {
        unreadable.count++
        const sample = { row, field: name, text, message: reading.message }
        if (unreadable.samples.length < maxSamples) unreadable.samples.push(sample)
      }
      if (row % cellsAtOnce === 0) yield
    }
    fields.push(field)
    values.push(read)
  }
  return {
    hasNames,
    fields,
    values,
    rowCount: clip.rows.length,
    leftOut: Math.max(0, width - fields.length),
    unreadable,
  }
}

/** The same without interruptions. */
export function planAtOnce(copied: Clip, context: FieldContext): PlannedTable {
  const planning = planTable(copied, context)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value
  }
}

interface NewTable {
  table: Table
  /** Its empty records, which pasted ones replace. */
  rows: readonly RowId[]
  newNumber(): number
}

/** The actions that turn a new table into the planned one. */
export function fillNewTable({ fields: planned, values, rowCount }: PlannedTable, to: NewTable): ActionDraft[] {
  const { table, rows, newNumber } = to
  const tableId = table.id
  const [primary, ...others] = table.fields
  const fields = planned.map((field, at): Field =>
    at === 0 && primary ? { ...primary, name: field.name } : { ...field, order: others.length + at + 1 },
  )
  const records = Array.from({ length: rowCount }, (_, row) => {
    const filled = fields.flatMap((field, at) => {
      const value = values[at]?.[row]
      return value === undefined || value === null ? [] : [[field.id, value] as const]
    })
    return { id: newId('rec'), number: newNumber(), data: Object.fromEntries(filled) }
  })
  const made: BulkCreateRecords = { tableId, rows: records, createdAt: new Date().toISOString(), by: 'paste' }
  const [first, ...added] = fields
  return [
    ...(first && primary && first.name !== primary.name
      ? [
          {
            type: updateField.type,
            args: { tableId, fieldId: primary.id, before: sideOf(primary), after: sideOf(first) },
          },
        ]
      : []),
    ...others.map(field => ({ type: deleteField.type, args: { tableId, field, sorts: [] } })),
    ...added.map(field => ({ type: createField.type, args: { tableId, field } })),
    { type: bulkDeleteRecords.type, args: { tableId, rows: [...rows] } },
    { type: bulkCreateRecords.type, args: made },
  ]
}

const sideOf = ({ name, template }: Field) => ({ name, template })

/** The clip without its first row. */
const bodyOf = ({ rows, source }: Clip): Clip => ({
  rows: rows.slice(1),
  source: source && { ...source, rows: source.rows.slice(1) },
})

function uniqueNames(texts: readonly string[]): string[] {
  const names: string[] = []
  for (const text of texts) names.push(uniqueName(text.trim().slice(0, limits.nameLength), names))
  return names
}

const asColumn = ({ id, name, type, template }: PlannedTable['fields'][number]): GridColumn => ({
  id,
  name,
  template,
  type: fieldType(type),
  ui: fieldUiOf(type),
  width: 0,
  readOnly: false,
})
