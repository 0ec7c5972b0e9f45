import type { ActionDraft } from '../../../actions/action-type.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import { uniqueName } from '../../../fields/unique-name.ts'
import { type BulkCreateRecords, bulkCreateRecords } from '../../actions/bulk-create-records.ts'
import { bulkDeleteRecords } from '../../actions/bulk-delete-records.ts'
import { createField } from '../../actions/create-field.ts'
import { deleteField } from '../../actions/delete-field.ts'
import type { RowId } from '../../actions/table-changes.ts'
import { updateField } from '../../actions/update-field.ts'
import { newId } from '../../ids.ts'
import { limits, type Field, type Table } from '../../structure.ts'
import { fieldUiOf } from '../field-ui-of.ts'
import { type Clip, readColumn } from '../grid/clip.ts'
import { guessField, hasHeader } from './guess-field.ts'

interface NewTable {
  table: Table
  /** Its empty records, which what is pasted takes the place of. */
  rows: readonly RowId[]
  context: FieldContext
  newNumber(): number
}

/**
 * What makes a table that has just been added into the one that was copied: its first column becomes the primary field,
 * each other one a field of the type that fits it, named by the first row if that looks like names.
 */
export function fillNewTable(copied: Clip, { table, rows, context, newNumber }: NewTable): ActionDraft[] {
  const tableId = table.id
  const texts = copied.rows.map(row => row.map(({ text }) => text))
  const withNames = hasHeader(texts)
  const clip = withNames ? bodyOf(copied) : copied
  const names = uniqueNames(withNames ? (texts[0] ?? []) : [])
  const [primary, ...others] = table.fields
  const fields = (clip.rows[0] ?? []).slice(0, limits.fieldsPerTable).map((_cell, at): Field => {
    if (at === 0 && primary) return { ...primary, name: names[0] ?? primary.name }
    const column = clip.rows.map(row => row[at]?.text ?? '')
    const { type, template } = guessField(column)
    const extended = fieldType(type).extendTemplate?.(template, column) ?? template
    return {
      id: newId('fld'),
      name: names[at] ?? `Field ${at + 1}`,
      type,
      template: extended,
      order: others.length + at + 1,
    }
  })
  const values = fields.map((field, at) => readValues(clip, at, { field, context }))
  const records = clip.rows.map((_row, row) => {
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

function readValues(clip: Clip, at: number, { field, context }: { field: Field; context: FieldContext }): unknown[] {
  const { id, name, template } = field
  const type = fieldType(field.type)
  const column = { id, name, template, type, ui: fieldUiOf(field.type), width: 0, readOnly: false }
  const { readings } = readColumn(clip, at, { column, context, canExtend: false })
  return readings.map(reading => (reading.kind === 'value' ? reading.value : null))
}
