import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredTable } from '../base/base-structure.ts'
import { readFieldOf } from '../structure/link-fields.ts'
import type { LinkedRecord, TableRecord } from '../model/structure.ts'

/** The fields of a table that show people, directly or through links, with a function that lists their ids. */
function peopleFields(structure: BaseStructure, table: StoredTable) {
  return table.fields.flatMap(field => {
    const own = fieldType(field.type).people
    if (own) return { id: field.id, idsOf: (value: unknown) => own.of(value) }
    const source = readFieldOf(structure, table, field)?.source
    const shown = source && fieldType(source.type).people
    return shown ? { id: field.id, idsOf: (value: unknown) => (value as unknown[]).flatMap(one => shown.of(one)) } : []
  })
}

/** The people in a value, with their names. */
const named = (ids: readonly string[], { people }: BaseStructure): LinkedRecord[] =>
  [...new Set(ids)].flatMap(id => {
    const name = people.get(id)
    return name === undefined ? [] : { id, name }
  })

/** Adds the names of the people in their cells to records, in place. */
export function addPeople(
  structure: BaseStructure,
  table: StoredTable,
  records: readonly Pick<TableRecord, 'data' | 'linkedData'>[],
): void {
  for (const { id, idsOf } of peopleFields(structure, table)) {
    for (const record of records) {
      const value = record.data[id] ?? null
      if (value !== null) (record.linkedData ??= {})[id] = named(idsOf(value), structure)
    }
  }
}

/** The people in the values of groups, by field id. */
export function peopleOfGroups(
  structure: BaseStructure,
  { table, fieldIds }: { table: StoredTable; fieldIds: readonly string[] },
  groups: readonly { values: readonly unknown[] }[],
): Record<string, LinkedRecord[]> {
  const all = peopleFields(structure, table).flatMap(({ id, idsOf }): [string, LinkedRecord[]][] => {
    const at = fieldIds.indexOf(id)
    if (at === -1) return []
    const values = groups.map(group => group.values[at] ?? null).filter(value => value !== null)
    return [[id, named(values.flatMap(idsOf), structure)]]
  })
  return Object.fromEntries(all)
}
