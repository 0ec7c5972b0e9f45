import { convertValue, type Shape } from '../../fields/convert-value.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import type { GivenRecord } from './cells.ts'

/** A cell by its record and field. */
export interface UnreadCell {
  recordId: string
  fieldId: string
}

/** A field that has another type than values were meant for. */
export interface ShiftedField {
  field: StoredField
  /** What the values mean: the field as it was when it had their type; null when it never had. */
  former: Shape | null
}

/** What the values of some fields refer to, by the ids of these. */
export type KnownOfFields = ReadonlyMap<string, BaseContext>

/** Values, and the fields of theirs that have another type by now. */
export interface MeantValues {
  records: readonly GivenRecord[]
  shifted: readonly ShiftedField[]
  /** Of what refers to records; null when nothing does. */
  known: KnownOfFields | null
}

/** @param types of which type the fields were, by their ids, when values were given to them. */
export const shiftedFields = (
  structure: BaseStructure,
  table: StoredTable,
  types: Readonly<Record<string, string>>,
): ShiftedField[] =>
  table.fields.flatMap(field => {
    const type = types[field.id]
    if (type === undefined || type === field.type) return []
    const formers = structure.rows.fields.find(({ id }) => id === field.id)?.former_columns ?? []
    const former = isFieldType(type) ? formers.findLast(one => one.type === type) : undefined
    return [{ field, former: former ?? null }]
  })

/**
 * Values that were meant for a type that their field has no more, as a conversion would have read them. What the new type
 * cannot read is left out, and named.
 */
export function readAsNow({ records, shifted, known }: MeantValues): {
  records: readonly GivenRecord[]
  unread: UnreadCell[]
} {
  if (shifted.length === 0) return { records, unread: [] }
  const readers = readersOf(shifted, known)
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

/**
 * The same for changes of cells, with what these are expected to hold. A cell whose field cannot read the value is named
 * as unread, to be left alone; one that could not be read when the field was converted is expected to be empty.
 */
export function readChangesAsNow({ records, shifted, known }: MeantValues): {
  records: readonly GivenRecord[]
  readAnew: string[]
} {
  if (shifted.length === 0) return { records, readAnew: [] }
  const readers = readersOf(shifted, known)
  const readAnew = new Set<string>()
  const read = records.map(record => {
    const data = { ...record.data }
    const expects = record.expects && { ...record.expects }
    const unread: string[] = []
    for (const [fieldId, reader] of readers) {
      if (!(fieldId in data)) continue
      readAnew.add(fieldId)
      const reading = reader(data[fieldId] ?? null)
      if (reading.kind === 'unreadable') unread.push(fieldId)
      else data[fieldId] = reading.kind === 'value' ? reading.value : null
      if (expects && fieldId in expects) expects[fieldId] = expectedNow(reader, expects[fieldId] ?? null)
    }
    return { ...record, data, expects, unread }
  })
  return { records: read, readAnew: [...readAnew] }
}

/** What no value of the former type can be was seen when the field had the type that it has. */
function expectedNow(reader: Reader, json: unknown): unknown {
  const reading = reader(json)
  if (reading.kind === 'unreadable') return reading.isForeign ? json : null
  return reading.kind === 'value' ? reading.value : null
}

type Reader = ReturnType<typeof readerOf>

/** What reads values for the fields that have another type than these were meant for. */
const readersOf = (shifted: readonly ShiftedField[], known: KnownOfFields | null): Map<string, Reader> =>
  new Map(shifted.map(one => [one.field.id, readerOf(one, known?.get(one.field.id))]))

type Read = { kind: 'empty' } | { kind: 'value'; value: unknown } | { kind: 'unreadable'; isForeign: boolean }

/** Reads values of a type that a field had before. */
function readerOf({ field, former }: ShiftedField, base: BaseContext | undefined) {
  const context = { ...fieldContext({}), ...(base && { base }) }
  return (json: unknown): Read => {
    if (json === null) return { kind: 'empty' }
    if (!former) return { kind: 'unreadable', isForeign: true }
    const given = fieldType(former.type).check(json, former.template)
    if (given.kind === 'unreadable') return { kind: 'unreadable', isForeign: true }
    if (given.kind === 'empty') return given
    const reading = convertValue(given.value, former, { ...field, context })
    return reading.kind === 'unreadable' ? { kind: 'unreadable', isForeign: false } : reading
  }
}
