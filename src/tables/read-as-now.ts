import { convertValue } from '../fields/convert-value.ts'
import { fieldContext } from '../fields/field-context.ts'
import { fieldType, isFieldType } from '../fields/registry.ts'
import type { BaseStructure, StoredTable } from './base-structure.ts'
import type { GivenRecord } from './cells.ts'

/** A cell by its record and field. */
export interface UnreadCell {
  recordId: string
  fieldId: string
}

interface Given {
  records: readonly GivenRecord[]
  /** Of which type the fields were, by their ids, when the values were given to them. */
  types: Readonly<Record<string, string>>
}

/**
 * Values that were meant for a type that their field has no more, as a conversion would have read them. What the new type
 * cannot read is left out, and named.
 */
export function readAsNow(
  structure: BaseStructure,
  table: StoredTable,
  { records, types }: Given,
): { records: readonly GivenRecord[]; unread: UnreadCell[] } {
  const readers = new Map(
    table.fields.flatMap(field => {
      const type = types[field.id]
      return type === undefined || type === field.type
        ? []
        : [[field.id, readerOf(structure, { field, type })] as const]
    }),
  )
  if (readers.size === 0) return { records, unread: [] }
  const unread: UnreadCell[] = []
  const read = records.map(record => {
    const data = { ...record.data }
    for (const [fieldId, reader] of readers) {
      const given = data[fieldId] ?? null
      // Left out rather than empty: a field that only shows values of others takes none at all.
      delete data[fieldId]
      if (given === null) continue
      const reading = reader(given)
      if (reading.kind === 'unreadable') unread.push({ recordId: record.id, fieldId })
      if (reading.kind === 'value') data[fieldId] = reading.value
    }
    return { ...record, data }
  })
  return { records: read, unread }
}

const unknown = { kind: 'unreadable' } as const

/** Reads values of a type that a field had before. */
function readerOf(structure: BaseStructure, { field, type }: { field: StoredTable['fields'][number]; type: string }) {
  const formers = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
  const former = formers.findLast(one => one.type === type)
  const context = fieldContext({})
  return (json: unknown) => {
    if (!former || !isFieldType(type)) return unknown
    const given = fieldType(type).check(json, former.template)
    return given.kind === 'value' ? convertValue(given.value, former, { ...field, context }) : given
  }
}
