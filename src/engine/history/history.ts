import { isDeepStrictEqual } from 'node:util'
import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { fieldPeriods } from './field-periods.ts'
import {
  type ChangeCount,
  type HistoryPart,
  selectActors,
  selectBaseHistory,
  selectScanLimit,
  selectRecordHistory,
} from './history.sql.ts'
import type { FieldPeriod } from '../model/history/past-value.ts'
import { pastNames } from './past-names.ts'
import type { PastName } from '../model/history/past-name.ts'
import { run } from '../../platform/sql/run.ts'
import type { ChangedCell, HistoryLine, NamedChange } from '../model/history/history-line.ts'
import { recordLabels } from './record-labels.ts'
import type { RecordChange } from '../model/history/record-change.ts'

const pageSize = 50

/** The maximum number of a person's actions to scan for one page. */
const maxScanned = 10_000

/** The maximum number of people in the list to choose from. */
const maxPeople = 1_000

/** Reads the history of a record, newest first, and the fields as they were when it was changed. */
export async function recordHistory(
  base: Base,
  { tableId, recordId, cursor }: { tableId: string; recordId: string; cursor: number | null },
): Promise<{ changes: RecordChange[]; fields: FieldPeriod[]; names: PastName[]; cursor: number | null }> {
  const { structure } = await base.read()
  structure.table(tableId)
  const rows = await run(
    base.platform.pool,
    selectRecordHistory(base.schema, { tableId, recordId, before: cursor, limit: pageSize + 1 }),
  )
  const people = await peopleByIds(
    base.platform,
    rows.map(row => row.actor),
  )
  const next = rows[pageSize]
  // A page contains all entries of an action or none.
  const page = next ? rows.filter(row => row.version > next.version) : rows
  return {
    changes: page.map(row => ({
      version: row.version,
      at: row.at,
      actor: personOf(people, row.actor),
      name: row.name,
      kind: row.kind,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
    })),
    fields: await fieldPeriods(base, structure, { tableIds: [tableId], since: (page.at(-1)?.version ?? 1) - 1 }),
    names: await pastNames(
      base,
      structure,
      page.flatMap(({ before, after }) => [before, after] as (Record<string, unknown> | null)[]),
    ),
    cursor: next?.version ?? null,
  }
}

/**
 * Lists what was done in a base, newest first, optionally in one table or by one person. Bulk changes are one line.
 *
 * @param part `cursor` and `after` are versions: only actions before `cursor` and after `after` are listed.
 * @returns `version`: the version of the base that the pages cover. If a person has many actions, a page may have few
 * lines or none even though its `cursor` leads to more.
 */
export async function baseHistory(
  base: Base,
  part: Partial<
    Record<'cursor' | 'after', number | null | undefined> & Record<'tableId' | 'actor', string | null | undefined>
  >,
): Promise<{
  actions: HistoryLine[]
  /** The fields as they were when their values changed, and the names of records that the values refer to. */
  fields: FieldPeriod[]
  names: PastName[]
  cursor: number | null
  version: number
}> {
  const { cursor: before = null, after = null, tableId = null, actor = null } = part
  const { structure, version } = await base.read()
  const end = actor === null ? null : await findScanLimit(base, { actor, before, after })
  const filter: HistoryPart = { tableId, actor, before, after: end === null ? after : end - 1 }
  const rows = await run(
    base.platform.pool,
    selectBaseHistory(base.schema, { ...filter, person: base.person ?? '', limit: pageSize + 1 }),
  )
  const page = rows.slice(0, pageSize)
  const people = await peopleByIds(
    base.platform,
    page.map(row => row.actor),
  )
  const edits = page.flatMap(({ changes }) => (changes ?? []).filter(({ edit }) => edit !== null))
  const names = new Map(
    [...structure.rows.tables, ...structure.rows.fields, ...structure.rows.views].map(({ id, name }) => [id, name]),
  )
  const labels = await changedLabels(
    base,
    structure,
    page.flatMap(({ changes }) => changes ?? []),
  )
  const named = ({ nameBefore, nameAfter, edit, settings, ...change }: ChangeCount): NamedChange => ({
    ...change,
    recordLabel: isOfOneRecord(change) ? (labels.get(labelKey(change.tableId, change.itemId)) ?? '') : null,
    changedCells: edit && cellsOf(edit),
    settings: settings ?? [],
    tableName: names.get(change.tableId ?? '') ?? null,
    itemName: nameAfter ?? nameBefore ?? (change.items === 1 ? (names.get(change.itemId) ?? null) : null),
    formerName: nameAfter !== null && nameBefore !== nameAfter ? nameBefore : null,
  })
  return {
    actions: page.flatMap(({ actor: by, changes, ...row }) =>
      changes ? { ...row, actor: personOf(people, by), changes: changes.map(named) } : [],
    ),
    fields: await fieldPeriods(base, structure, {
      tableIds: [...new Set(edits.map(({ tableId }) => tableId ?? ''))],
      since: (page.at(-1)?.version ?? 1) - 1,
    }),
    names: await pastNames(
      base,
      structure,
      edits.flatMap(({ edit }) => [edit?.before ?? null, edit?.after ?? null]),
    ),
    cursor: rows.length > pageSize ? (page.at(-1)?.version ?? null) : end,
    version,
  }
}

const isOfOneRecord = ({ kind, items }: Pick<ChangeCount, 'kind' | 'items'>) =>
  kind.startsWith('record.') && items === 1

const labelKey = (tableId: string | null, recordId: string) => `${tableId} ${recordId}`

/** The names of records that were the only ones to change. One statement per table. */
async function changedLabels(base: Base, structure: BaseStructure, changes: readonly ChangeCount[]) {
  const byTable = Map.groupBy(changes.filter(isOfOneRecord), ({ tableId }) => tableId ?? '')
  const labels = new Map<string, string>()
  for (const [tableId, ofTable] of byTable) {
    const ids = [...new Set(ofTable.map(({ itemId }) => itemId))]
    for (const [id, label] of await recordLabels(base, structure, { tableId, ids })) {
      labels.set(labelKey(tableId, id), label)
    }
  }
  return labels
}

const cellsOf = ({ before, after }: NonNullable<ChangeCount['edit']>): ChangedCell[] =>
  Object.entries(after)
    .map(([fieldId, value]) => ({ fieldId, before: before?.[fieldId] ?? null, after: value ?? null }))
    .filter(cell => !isDeepStrictEqual(cell.before, cell.after))

async function findScanLimit(base: Base, options: { actor: string; before: number | null; after: number | null }) {
  const [last] = await run(base.platform.pool, selectScanLimit(base.schema, { ...options, max: maxScanned }))
  return last?.version ?? null
}

/** Lists everyone who did something in a base, as far as its log reaches back. */
export async function historyPeople(base: Base): Promise<Person[]> {
  const rows = await run(base.platform.pool, selectActors(base.schema, maxPeople))
  const ids = rows.map(({ actor }) => actor)
  const people = await peopleByIds(base.platform, ids)
  return ids.map(id => personOf(people, id))
}

const personOf = (people: ReadonlyMap<string, Person>, id: string): Person => people.get(id) ?? { id, name: null }
