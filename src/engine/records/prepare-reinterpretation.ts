import { convertValue, type Shape } from '../../fields/convert-value.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext, Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { RecordInput } from './cells.ts'
import { readFewRecordsByName, RecordLookup, readNames, findRecordsByNames } from '../conversions/record-lookup.ts'
import { type ReferencesByField, type Reinterpretation, convertedFields } from './reinterpret-values.ts'
import type { Connection } from '../../platform/sql/run.ts'

interface Given {
  records: readonly RecordInput[]
  /** The field types that the values were written for, by field id. */
  types?: Readonly<Record<string, string>> | undefined
}

/** A converted field of which the old or new type is a link. */
interface ConvertedLinkField {
  field: StoredField
  former: Shape
}

/**
 * Looks up what is needed to convert values to the current types of their fields: the names of linked records, and the
 * records that texts name, except in large tables, where texts stay unreadable. Returns a promise only if it has to
 * query.
 */
export function prepareReinterpretation(
  { connection, structure }: Pick<Write, 'connection' | 'structure'>,
  table: StoredTable,
  { records, types = {} }: Given,
): Reinterpretation | Promise<Reinterpretation> {
  const converted = convertedFields(structure, table, types)
  const linkFields = converted.flatMap(({ field, former }) =>
    former && [former.type, field.type].some(type => fieldType(type).links) ? [{ field, former }] : [],
  )
  if (linkFields.length === 0) return { records, converted, references: null }
  return findReferences(connection, structure, { records, linkFields }).then(references => ({
    records,
    converted,
    references,
  }))
}

/**
 * Converts a value of another type, which the field need not have had, to the type of the field. Takes up to two
 * statements if either is a link.
 */
export async function convertNewValue(
  { connection, structure }: Pick<Write, 'connection' | 'structure'>,
  field: StoredField,
  { value, from }: { value: unknown; from: Shape },
): Promise<Reading<unknown>> {
  const checked = fieldType(from.type).check(value, from.template)
  if (checked.kind !== 'value') return checked
  const refers = [from.type, field.type].some(type => fieldType(type).links)
  const base = refers
    ? await findReferencesOf(connection, structure, { field, former: from, values: [checked.value] })
    : null
  return convertValue(checked.value, from, { ...field, context: { ...fieldContext({}), ...(base && { base }) } })
}

async function findReferences(
  connection: Connection,
  structure: BaseStructure,
  { records, linkFields }: { records: readonly RecordInput[]; linkFields: readonly ConvertedLinkField[] },
): Promise<ReferencesByField> {
  const references = new Map<string, BaseContext>()
  for (const { field, former } of linkFields) {
    const values = valuesOf(records, { field, former })
    references.set(field.id, await findReferencesOf(connection, structure, { field, former, values }))
  }
  return references
}

/** The values and expected values of a field that its former type can read. */
const valuesOf = (records: readonly RecordInput[], { field, former }: ConvertedLinkField): unknown[] =>
  records.flatMap(({ data, expects }) =>
    [data[field.id], expects?.[field.id]].flatMap(json => {
      const reading = json === null || json === undefined ? null : fieldType(former.type).check(json, former.template)
      return reading?.kind === 'value' ? [reading.value] : []
    }),
  )

async function findReferencesOf(
  connection: Connection,
  structure: BaseStructure,
  { field, former, values }: ConvertedLinkField & { values: readonly unknown[] },
): Promise<RecordLookup> {
  const [from, to] = [fieldType(former.type), fieldType(field.type)]
  const lookup = new RecordLookup(structure)
  if (from.links) {
    const { tableId } = from.links.settings(former.template)
    lookup.addNames(tableId, await readNames(connection, structure, { tableId, ids: values.flat() as string[] }))
  }
  const { links } = to
  if (links) {
    const { tableId } = links.settings(field.template)
    const texts = values.map(value => from.show(value, former.template, { ...fieldContext({}), base: lookup }))
    const names = texts.flatMap(text => [...links.names(text), text])
    const called = await findRecordsByNames(connection, structure, { tableId, names })
    // The base is locked, so if neither lookup is fast, no record is found by name and the texts are unreadable.
    lookup.byName = called ?? (await readFewRecordsByName(connection, structure, tableId))
  }
  return lookup
}
