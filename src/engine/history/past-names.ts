import { peopleByIds } from '../../access/people-by-ids.ts'
import { fieldType } from '../../fields/registry.ts'
import { deletedAccount } from '../base/base-people.ts'
import { type BaseStructure, storedField } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { isLinkDifference } from '../model/link-difference.ts'
import { recordLabels } from './record-labels.ts'
import type { PastName } from '../model/history/past-name.ts'

/** Past values by field id. */
type Values = Readonly<Record<string, unknown>> | null

/** The maximum number of names, which is more than anyone reads. Other records have no name. */
const maxNames = 2_000

/** Reads the names of all records and people that past values refer to. One statement per table. */
export async function pastNames(base: Base, structure: BaseStructure, all: readonly Values[]): Promise<PastName[]> {
  const targets = new Map(
    structure.rows.fields.flatMap(row => {
      const { id, links } = storedField(row)
      return links ? [[id, links.tableId] as const] : []
    }),
  )
  const idsOfTables = new Map<string, Set<string>>()
  for (const [fieldId, value] of all.flatMap(values => Object.entries(values ?? {}))) {
    const tableId = targets.get(fieldId)
    if (tableId === undefined) continue
    const ids = idsOfTables.get(tableId) ?? new Set()
    idsOfTables.set(tableId, ids)
    for (const id of idsIn(value)) if (ids.size < maxNames) ids.add(id)
  }
  const names: PastName[] = []
  for (const [tableId, ids] of idsOfTables) {
    if (ids.size === 0) continue
    const labels = await recordLabels(base, structure, { tableId, ids: [...ids] })
    names.push(...labels.map(([id, name]) => ({ tableId, id, name })))
  }
  return [...names, ...(await pastPeople(base, structure, all))]
}

/** The names of people in past values, who may be in no cell any more. */
async function pastPeople(base: Base, { rows }: BaseStructure, all: readonly Values[]): Promise<PastName[]> {
  const fieldIds = new Set(rows.fields.flatMap(({ id, type }) => (fieldType(type).people ? id : [])))
  const entries = all.flatMap(values => Object.entries(values ?? {}))
  const ids = new Set(entries.flatMap(([fieldId, value]) => (fieldIds.has(fieldId) ? idsIn(value) : [])))
  if (ids.size === 0) return []
  const people = await peopleByIds(base.platform, [...ids].slice(0, maxNames))
  return Array.from(people.values(), ({ id, name }) => ({
    tableId: null,
    id,
    name: name ?? deletedAccount,
  }))
}

function idsIn(value: unknown): string[] {
  const ids: unknown = isLinkDifference(value) ? value.difference : value
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
