import type { KnownPerson } from '../../fields/people/known-person.ts'
import { fold } from '../../fields/text/fold.ts'
import type { RulesChange } from '../../fields/field-rules.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { listCandidates } from '../base/candidates.ts'
import { selectFormerPeople } from '../base/base-people.sql.ts'
import type { Base } from '../base/base.ts'
import { requireAllowedLists } from './require-allowed-lists.ts'
import { run } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

interface GivenRecords<Given> {
  tableId: string
  records: readonly Given[]
  /** The field types that the values were written for, by field id. */
  types?: Readonly<Record<string, string>> | undefined
  /** Aborts when nobody waits for the call. */
  signal?: AbortSignal | undefined
}

/** Recognizes people by their shape, without looking up field types, because most values of most calls are not people. */
const mayBePeople = (value: unknown): boolean =>
  Array.isArray(value) ? typeof value[0] === 'string' : typeof value === 'string' && value.includes('@')

const isPersonId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

/**
 * Replaces the addresses of people in new values of records with their ids, and refuses people who cannot open the base.
 * People whom the base names already, or whom the same record named, stay, so that a change can be undone after they
 * left.
 * @throws AppError `bad_input` for anyone else, with the reason `person_without_access`, and for more people than a
 * field allows.
 */
export async function requirePeople<Given extends { id: string; data: Readonly<Record<string, unknown>> }>(
  base: Base,
  { tableId, records, types = {}, signal = neverAborted }: GivenRecords<Given>,
): Promise<readonly Given[]> {
  if (!records.some(({ data }) => Object.values(data).some(mayBePeople))) return records
  const { structure } = await base.read()
  const table = structure.table(tableId)
  const fields = table.fields.filter(({ id, type }) => fieldType(type).people && (types[id] ?? type) === type)
  const isNamed = ({ data }: Given) => fields.some(({ id }) => mayBePeople(data[id]))
  if (!records.some(isNamed)) return records
  const candidates = await listCandidates(base.platform, { flowId: base.flowId, reader: base.person })
  const known = new Set([...candidates.map(({ id }) => id), ...structure.people.keys()])
  const fieldIds = fields.map(({ id }) => id)
  const given = records.flatMap(({ data }) => fieldIds.flatMap(id => [data[id]].flat().filter(isPersonId)))
  const unknown = given.filter(id => !known.has(id))
  const former =
    unknown.length === 0
      ? []
      : await run(
          base.platform.pool,
          selectFormerPeople(base.schema, { tableId, recordIds: records.map(({ id }) => id), fieldIds, unknown }),
        )
  const idOf = idFinder(candidates, new Set([...known, ...former.map(({ id }) => id)]))
  const checked = records.map(record => {
    if (!isNamed(record)) return record
    const found = fields.flatMap(({ id, name }) =>
      mayBePeople(record.data[id]) ? [[id, [record.data[id]].flat().map(one => idOf(one, name))]] : [],
    )
    return { ...record, data: { ...record.data, ...Object.fromEntries(found) } }
  })
  await requireAllowedLists(base, { table, fields, signal }, checked)
  return checked
}

interface GivenDefault {
  tableId: string
  /** Absent for a new field. */
  fieldId?: string
  /** Absent for the type that the field has. */
  type?: string | undefined
  rules?: RulesChange | undefined
}

/**
 * Refuses a default value of a field that names people who cannot open the base. People whom the default value or a cell
 * names already may stay.
 * @throws AppError `bad_input` with the reason `person_without_access`.
 */
export async function requireDefaultPeople(base: Base, { tableId, fieldId, type, rules }: GivenDefault): Promise<void> {
  const value = rules?.default && 'value' in rules.default ? rules.default.value : null
  if (!Array.isArray(value)) return
  const { structure } = await base.read()
  const field = structure.tables.find(({ id }) => id === tableId)?.fields.find(({ id }) => id === fieldId)
  const ofType = type ?? field?.type
  if (ofType === undefined || !isFieldType(ofType) || !fieldType(ofType).people) return
  const candidates = await listCandidates(base.platform, { flowId: base.flowId, reader: base.person })
  const before = field?.rules?.default
  const known = [
    candidates.map(({ id }) => id),
    ...structure.people.keys(),
    before && 'value' in before ? before.value : [],
  ]
  const allowed = new Set(known.flat())
  const unknown = value.find(id => !allowed.has(id))
  if (unknown !== undefined) throw withoutAccess('Default value', unknown)
}

const withoutAccess = (fieldName: string, person: string) =>
  new AppError(
    'bad_input',
    `${fieldName}: No one with access to this base has the id or address '${person.slice(0, 100)}'`,
    { reason: 'person_without_access' },
  )

/** Returns a function that finds the id of a person by their id or address. Other values are left to the field type. */
function idFinder(candidates: readonly KnownPerson[], known: ReadonlySet<string>) {
  const byEmail = new Map(candidates.flatMap(({ id, email }) => (email === undefined ? [] : [[fold(email), id]])))
  return (person: unknown, fieldName: string): unknown => {
    if (typeof person !== 'string' || known.has(person)) return person
    const id = byEmail.get(fold(person.trim()))
    if (id !== undefined) return id
    throw withoutAccess(fieldName, person)
  }
}
