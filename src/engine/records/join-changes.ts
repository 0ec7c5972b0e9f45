import { empty, type Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { RecordInput } from './cells.ts'
import type { ChangedRecords, SkippedCell } from './change-records.ts'

/**
 * Finds the skipped cells whose field type can merge both people's changes, and returns the merged changes. Call it
 * while the base is locked.
 */
export function joinSkippedChanges(
  table: StoredTable,
  inputs: readonly RecordInput[],
  skipped: readonly SkippedCell[],
): RecordInput[] {
  return skipped.flatMap(({ recordId, fieldId, value: now, isUnwritable }) => {
    const field = table.fields.find(({ id }) => id === fieldId)
    const type = field && fieldType(field.type)
    if (isUnwritable || !field || !type?.mergeValues) return []
    const record = inputs.findLast(({ id, data }) => id === recordId && fieldId in data)
    if (!record) return []
    const read = (json: unknown) => (json === null || json === undefined ? empty : type.check(json, field.template))
    const [before, after] = [read(record.expects?.[fieldId]), read(record.data[fieldId])]
    // An unreadable value does not tell what was added or removed.
    if (before.kind === 'unreadable' || after.kind === 'unreadable') return []
    const sides = { before: valueOf(before), after: valueOf(after), now: now ?? null }
    return { id: recordId, data: { [fieldId]: type.mergeValues(sides) }, expects: { [fieldId]: now ?? null } }
  })
}

const valueOf = (reading: Reading<unknown>) => (reading.kind === 'value' ? reading.value : null)

/** The result of a change and of the merged changes after it. */
export function withJoinedChanges(changed: ChangedRecords, again: ChangedRecords): ChangedRecords {
  const both = withLaterChanges(changed, again)
  return { ...both, joined: [...(both.joined ?? []), ...cellsOf(again)] }
}

const cellsOf = ({ records }: ChangedRecords) =>
  records.flatMap(({ id, data }) => Object.keys(data).map(fieldId => ({ recordId: id, fieldId })))

/** The result of a change and of a second change of the cells that it skipped. */
export function withLaterChanges(changed: ChangedRecords, again: ChangedRecords): ChangedRecords {
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
