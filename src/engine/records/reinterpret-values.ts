import { convertValue, type Shape } from '../../fields/convert-value.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import type { RecordInput } from './cells.ts'

/** The record and field of a cell. */
export interface UnreadCell {
  recordId: string
  fieldId: string
}

/** A field that was converted after the values were written. */
export interface ConvertedField {
  field: StoredField
  /** The field as it was when it had the type of the values; null if it never had. */
  former: Shape | null
}

/** The records that values refer to, by field id. */
export type ReferencesByField = ReadonlyMap<string, BaseContext>

/** Values, and the fields that were converted since they were written. */
export interface Reinterpretation {
  records: readonly RecordInput[]
  converted: readonly ConvertedField[]
  /** The records that values refer to; null if no field is a link. */
  references: ReferencesByField | null
}

/**
 * The fields that were converted since.
 *
 * @param types the field types that the values were written for, by field id.
 */
export const convertedFields = (
  structure: BaseStructure,
  table: StoredTable,
  types: Readonly<Record<string, string>>,
): ConvertedField[] =>
  table.fields.flatMap(field => {
    const type = types[field.id]
    if (type === undefined || type === field.type) return []
    const formerColumns = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
    const former = isFieldType(type) ? formerColumns.findLast(one => one.type === type) : undefined
    return [{ field, former: former ?? null }]
  })

/**
 * Converts values of former types to the current types of their fields. Values that the current type cannot read are
 * left out and listed in `unread`.
 */
export function reinterpretRecords({ records, converted, references }: Reinterpretation): {
  records: readonly RecordInput[]
  unread: UnreadCell[]
} {
  if (converted.length === 0) return { records, unread: [] }
  const readers = readersOf(converted, references)
  const unread: UnreadCell[] = []
  const read = records.map(record => {
    const data = { ...record.data }
    for (const [fieldId, reader] of readers) {
      const value = data[fieldId] ?? null
      // Left out instead of empty, because a read-only field accepts no value at all.
      delete data[fieldId]
      if (value === null) continue
      const reading = reader(value)
      if (reading.kind === 'unreadable') unread.push({ recordId: record.id, fieldId })
      if (reading.kind === 'value') data[fieldId] = reading.value
    }
    return { ...record, data }
  })
  return { records: read, unread }
}

/**
 * Like `reinterpretRecords`, for changes of cells and their expected values. A value that its field cannot read is listed as
 * unread, and its cell is skipped. An expected value that could not be converted is expected to be empty.
 */
export function reinterpretChanges({ records, converted, references }: Reinterpretation): {
  records: readonly RecordInput[]
  reinterpreted: string[]
} {
  if (converted.length === 0) return { records, reinterpreted: [] }
  const readers = readersOf(converted, references)
  const reinterpreted = new Set<string>()
  const read = records.map(record => {
    const data = { ...record.data }
    const expects = record.expects && { ...record.expects }
    const unread: string[] = []
    for (const [fieldId, reader] of readers) {
      if (!(fieldId in data)) continue
      reinterpreted.add(fieldId)
      const reading = reader(data[fieldId] ?? null)
      if (reading.kind === 'unreadable') unread.push(fieldId)
      else data[fieldId] = reading.kind === 'value' ? reading.value : null
      if (expects && fieldId in expects) expects[fieldId] = reinterpretExpected(reader, expects[fieldId] ?? null)
    }
    return { ...record, data, expects, unread }
  })
  return { records: read, reinterpreted: [...reinterpreted] }
}

/** A value that the former type cannot hold was read after the conversion, so it is expected as it is. */
function reinterpretExpected(reader: Reader, json: unknown): unknown {
  const reading = reader(json)
  if (reading.kind === 'unreadable') return reading.isForeign ? json : null
  return reading.kind === 'value' ? reading.value : null
}

type Reader = ReturnType<typeof readerOf>

/** Readers for the converted fields, by field id. */
const readersOf = (converted: readonly ConvertedField[], references: ReferencesByField | null): Map<string, Reader> =>
  new Map(converted.map(one => [one.field.id, readerOf(one, references?.get(one.field.id))]))

type Read = { kind: 'empty' } | { kind: 'value'; value: unknown } | { kind: 'unreadable'; isForeign: boolean }

/** Returns a function that reads values of a field's former type. */
function readerOf({ field, former }: ConvertedField, base: BaseContext | undefined) {
  const context = { ...fieldContext({}), ...(base && { base }) }
  return (json: unknown): Read => {
    if (json === null) return { kind: 'empty' }
    if (!former) return { kind: 'unreadable', isForeign: true }
    const checked = fieldType(former.type).check(json, former.template)
    if (checked.kind === 'unreadable') return { kind: 'unreadable', isForeign: true }
    if (checked.kind === 'empty') return checked
    const reading = convertValue(checked.value, former, { ...field, context })
    return reading.kind === 'unreadable' ? { kind: 'unreadable', isForeign: false } : reading
  }
}
