import { fieldType, isFieldType } from '../../../fields/registry.ts'
import type { Field, Table } from '../../../engine/model/structure.ts'
import type { ProposedColumn } from '../../proposal.ts'
import { canTakeColumn } from '../../importable.ts'
import type { ImportState } from '../../import-state.ts'

type Mode = NonNullable<ImportState['mapping']>['mode']

/** A field of the table, and the column that it gets its values from. */
export interface MappedField {
  field: Field
  /** The position of the column in the file; null for none. */
  index: number | null
  enabled: boolean
  /** Why the field cannot be imported; null if it can. */
  refused: string | null
}

export interface MappingDraft {
  primaryFieldId: string
  fields: MappedField[]
  /** Columns that become new fields, by their position in the file, with the name of the field. */
  newFields: ReadonlyMap<number, string>
  /** The field by which rows find their records; null to create a record for each row. */
  keyFieldId: string | null
  mode: Mode
}

/** What the server remembers of an earlier import; fields and columns may be gone since. */
export interface EarlierMapping {
  columns: readonly { index: number; fieldId: string }[]
  keyFieldId: string | null
  mode: Mode
}

/** A name without case, spaces, and marks between words. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-.]+/gu, '')

function refusalOf({ type }: Field): string | null {
  if (!isFieldType(type)) return 'This field cannot be imported'
  const definition = fieldType(type)
  return canTakeColumn(definition) ? null : `${definition.label} fields cannot be imported`
}

/** The first mapping: each field gets the column of its name, or as in the last import of such a file. */
export function draftMapping(
  { primaryFieldId, fields }: Pick<Table, 'primaryFieldId' | 'fields'>,
  columns: readonly ProposedColumn[],
  earlier: EarlierMapping | null,
): MappingDraft {
  const ordered = fields.toSorted((one, other) => rank(one, primaryFieldId) - rank(other, primaryFieldId))
  const byName = new Map(columns.map(({ name }, index) => [plainName(name), index] as const).toReversed())
  const remembered = new Map(earlier?.columns.map(({ index, fieldId }) => [fieldId, index] as const))
  const taken = new Set<number>()
  const mapped = ordered.map((field): MappedField => {
    const refused = refusalOf(field)
    const found = earlier ? remembered.get(field.id) : byName.get(plainName(field.name))
    const index = refused !== null || found === undefined || taken.has(found) || !columns[found] ? null : found
    if (index !== null) taken.add(index)
    return { field, index, refused, enabled: index !== null || field.id === primaryFieldId }
  })
  const draft = { primaryFieldId, fields: mapped, newFields: new Map(), keyFieldId: null, mode: 'both' as const }
  const key = earlier?.keyFieldId ?? null
  return key !== null && keyFields(draft).some(({ id }) => id === key)
    ? { ...draft, keyFieldId: key, mode: earlier?.mode ?? 'both' }
    : draft
}

const rank = ({ id }: Field, primaryFieldId: string): number => (id === primaryFieldId ? 0 : 1)

const isUsed = ({ enabled, index }: MappedField): boolean => enabled && index !== null

/** The fields that get values, in their order. */
export const usedFields = ({ fields }: MappingDraft): (MappedField & { index: number })[] =>
  fields.filter((mapped): mapped is MappedField & { index: number } => isUsed(mapped))

/** The mapped fields by which records can be found. */
export const keyFields = (draft: MappingDraft): Field[] =>
  usedFields(draft).flatMap(({ field }) =>
    isFieldType(field.type) && fieldType(field.type).uniqueBy !== undefined ? field : [],
  )

/** Gives a field a column, which any other field or new field loses. */
export function mapField(draft: MappingDraft, fieldId: string, index: number | null): MappingDraft {
  const fields = draft.fields.map(mapped => {
    if (mapped.field.id === fieldId) return { ...mapped, index, enabled: index !== null || mapped.enabled }
    return index !== null && mapped.index === index ? { ...mapped, index: null } : mapped
  })
  const newFields = new Map([...draft.newFields].filter(([at]) => at !== index))
  return withKey({ ...draft, fields, newFields })
}

/** Turns a field on or off. The primary field stays on. */
export function enableField(draft: MappingDraft, fieldId: string, enabled: boolean): MappingDraft {
  const fields = draft.fields.map(mapped => {
    const changes = mapped.field.id === fieldId && mapped.refused === null && fieldId !== draft.primaryFieldId
    return changes ? { ...mapped, enabled } : mapped
  })
  return withKey({ ...draft, fields })
}

/** Creates a field for a column, or no longer if the name is null. */
export function createFor(draft: MappingDraft, index: number, name: string | null): MappingDraft {
  const newFields = new Map(draft.newFields)
  if (name === null) newFields.delete(index)
  else newFields.set(index, name)
  return { ...draft, newFields }
}

/** A field that is no longer mapped is no key. */
function withKey(draft: MappingDraft): MappingDraft {
  const isKey = keyFields(draft).some(({ id }) => id === draft.keyFieldId)
  return isKey ? draft : { ...draft, keyFieldId: null }
}

/** The positions of columns that no field uses. */
export function unusedColumns(draft: MappingDraft, columns: readonly ProposedColumn[]): number[] {
  const used = new Set(usedFields(draft).map(({ index }) => index))
  return columns.flatMap((_column, index) => (used.has(index) ? [] : index))
}

/** Why the draft cannot be imported; null if it can. */
export function mappingProblem(draft: MappingDraft): string | null {
  const used = usedFields(draft)
  if (!used.some(({ field }) => field.id === draft.primaryFieldId)) return 'Primary field is required for import'
  const adds = draft.keyFieldId === null || draft.mode !== 'update'
  const missing = draft.fields.find(
    ({ field: { rules }, ...mapped }) => adds && rules?.required && !rules.default && !isUsed(mapped as MappedField),
  )
  if (missing) return `${missing.field.name} is required, so map a column to it.`
  return nameProblem(draft)
}

function nameProblem({ fields, newFields }: MappingDraft): string | null {
  const taken = new Set(fields.map(({ field }) => field.name.trim().toLowerCase()))
  for (const name of newFields.values()) {
    const key = name.trim().toLowerCase()
    if (key === '') return 'Every new field needs a name.'
    if (taken.has(key)) return `A field called ${name.trim()} already exists.`
    taken.add(key)
  }
  return null
}

/** The columns as the server takes them. */
export function mappedColumns(draft: MappingDraft, columns: readonly ProposedColumn[]) {
  return [
    ...usedFields(draft).map(({ index, field }) => ({ index, fieldId: field.id })),
    ...[...draft.newFields].flatMap(([index, name]) => {
      const column = columns[index]
      return column ? { index, newField: { name, type: column.type, template: column.template } } : []
    }),
  ]
}
