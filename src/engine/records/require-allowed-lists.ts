import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import { selectFormerLists, selectListNotHeld, selectListsOf } from '../base/base-people.sql.ts'
import type { StoredField, StoredTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { readWhole } from './read-whole.ts'

interface NewList {
  recordId: string
  people: readonly string[]
  message: string
}

/**
 * Refuses lists of people that are longer than their field allows, unless cells held them before the field was limited:
 * such a list can be copied, restored, and shortened.
 * @throws AppError `bad_input` with the reason `too_many_people`; the signal's reason when it is aborted.
 */
export async function requireAllowedLists(
  base: Base,
  { table, fields, signal }: { table: StoredTable; fields: readonly StoredField[]; signal: AbortSignal },
  records: readonly { id: string; data: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  for (const field of fields) {
    const tooLong = records.flatMap(({ id, data }) => newList(field, id, data[field.id]) ?? [])
    const refused = tooLong.length === 0 ? null : await findNotHeld(base, { table, field, signal }, tooLong)
    if (refused) {
      throw new AppError('bad_input', `${field.name}: ${refused.message}`, { reason: 'too_many_people' })
    }
  }
}

function newList({ type, template }: StoredField, recordId: string, json: unknown): NewList | null {
  const { people, check, tooMany } = fieldType(type)
  if (!people || !tooMany || json === null || json === undefined) return null
  const reading = check(json, template)
  const message = reading.kind === 'value' ? tooMany(reading.value, template) : null
  if (reading.kind !== 'value' || message === null) return null
  return { recordId, people: people.of(reading.value), message }
}

const keyOf = (people: readonly string[]) => people.join(',')

/** The first list that neither its own record held before nor any cell holds now. */
async function findNotHeld(
  base: Base,
  { table, field, signal }: { table: StoredTable; field: StoredField; signal: AbortSignal },
  lists: readonly NewList[],
): Promise<NewList | null> {
  if (field.column === null) return lists[0] ?? null
  const { pool } = base.platform
  const inColumn = { relation: table.relation, column: field.column }
  const recordIds = lists.map(({ recordId }) => recordId)
  // The own cells of the records are found by their ids. The whole column is searched only for copies.
  const own = [
    ...(await run(pool, selectListsOf(base.schema, { ...inColumn, recordIds }))),
    ...(await run(pool, selectFormerLists(base.schema, { tableId: table.id, fieldId: field.id, recordIds }))),
  ]
  const ofRecords = Map.groupBy(own, ({ recordId }) => recordId)
  const isOwn = ({ recordId, people }: NewList) =>
    ofRecords.get(recordId)?.some(former => people.every(id => former.people.includes(id))) ?? false
  const others = lists.filter(list => !isOwn(list))
  if (others.length === 0) return null
  const keys = [...new Set(others.map(({ people }) => keyOf(people)))]
  const [notHeld] = await readWhole(base, { signal }, connection =>
    run(connection, selectListNotHeld(base.schema, { ...inColumn, lists: keys })),
  )
  return others.find(({ people }) => keyOf(people) === notHeld?.list) ?? null
}
