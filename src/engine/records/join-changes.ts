import { empty, type Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { GivenRecord } from './cells.ts'
import type { ChangedRecords, SkippedCell } from './change-records.ts'

/**
 * Of a change that left cells alone, since others had changed them, what can be done all the same: cells whose type joins
 * what two people make of a value. To be made while nobody else can write.
 */
export function joinedRecords(
  table: StoredTable,
  given: readonly GivenRecord[],
  skipped: readonly SkippedCell[],
): GivenRecord[] {
  return skipped.flatMap(({ recordId, fieldId, value: now, isUnfit }) => {
    const field = table.fields.find(({ id }) => id === fieldId)
    const type = field && fieldType(field.type)
    if (isUnfit || !field || !type?.joinValues) return []
    const record = given.findLast(({ id, data }) => id === recordId && fieldId in data)
    if (!record) return []
    const read = (json: unknown) => (json === null || json === undefined ? empty : type.check(json, field.template))
    const [before, after] = [read(record.expects?.[fieldId]), read(record.data[fieldId])]
    // What cannot be read says nothing of what was added or removed.
    if (before.kind === 'unreadable' || after.kind === 'unreadable') return []
    const sides = { before: valueOf(before), after: valueOf(after), now: now ?? null }
    return { id: recordId, data: { [fieldId]: type.joinValues(sides) }, expects: { [fieldId]: now ?? null } }
  })
}

const valueOf = (reading: Reading<unknown>) => (reading.kind === 'value' ? reading.value : null)

/** What came of a change with what was joined after it. */
export function withJoined(changed: ChangedRecords, again: ChangedRecords): ChangedRecords {
  const both = withChanged(changed, again)
  return { ...both, joined: [...(both.joined ?? []), ...cellsOf(again)] }
}

const cellsOf = ({ records }: ChangedRecords) =>
  records.flatMap(({ id, data }) => Object.keys(data).map(fieldId => ({ recordId: id, fieldId })))

/** What came of a change with what was changed after it of the cells that it had left alone. */
export function withChanged(changed: ChangedRecords, again: ChangedRecords): ChangedRecords {
  const done = new Set(cellsOf(again).map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
  const later = new Map(again.records.map(record => [record.id, record]))
  const joined = [...(changed.joined ?? []), ...(again.joined ?? [])]
  return {
    ...changed,
    records: changed.records.map(record => {
      const one = later.get(record.id)
      return one ? { ...one, data: { ...record.data, ...one.data } } : record
    }),
    skipped: changed.skipped.filter(({ recordId, fieldId }) => !done.has(`${recordId} ${fieldId}`)),
    lost: [...changed.lost, ...again.lost],
    ...(joined.length > 0 && { joined }),
  }
}
