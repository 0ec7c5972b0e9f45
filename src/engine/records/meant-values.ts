import type { Shape } from '../../fields/convert-value.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { GivenRecord } from './cells.ts'
import { fewRecordsByName, KnownRecords, namesOf, recordsCalled } from '../conversions/known-records.ts'
import { type KnownOfFields, type MeantValues, shiftedFields } from './read-as-now.ts'
import type { Connection } from '../../platform/sql/run.ts'

interface Given {
  records: readonly GivenRecord[]
  /** The field types that the values were written for, by field id. */
  types?: Readonly<Record<string, string>> | undefined
}

/** A converted field of which the old or new type is a link. */
interface Referring {
  field: StoredField
  former: Shape
}

/**
 * Looks up what is needed to convert values to the current types of their fields: the names of linked records, and the
 * records that texts name, except in large tables, where texts stay unreadable. Returns a promise only if it has to
 * query.
 */
export function meantValues(
  { connection, structure }: Pick<Write, 'connection' | 'structure'>,
  table: StoredTable,
  { records, types = {} }: Given,
): MeantValues | Promise<MeantValues> {
  const shifted = shiftedFields(structure, table, types)
  const referring = shifted.flatMap(({ field, former }) =>
    former && [former.type, field.type].some(type => fieldType(type).links) ? [{ field, former }] : [],
  )
  if (referring.length === 0) return { records, shifted, known: null }
  return lookUp(connection, structure, { records, referring }).then(known => ({ records, shifted, known }))
}

async function lookUp(
  connection: Connection,
  structure: BaseStructure,
  { records, referring }: { records: readonly GivenRecord[]; referring: readonly Referring[] },
): Promise<KnownOfFields> {
  const known = new Map<string, BaseContext>()
  for (const { field, former } of referring) {
    const values = valuesOf(records, { field, former })
    known.set(field.id, await knownOf(connection, structure, { field, former, values }))
  }
  return known
}

/** The values and expected values of a field that its former type can read. */
const valuesOf = (records: readonly GivenRecord[], { field, former }: Referring): unknown[] =>
  records.flatMap(({ data, expects }) =>
    [data[field.id], expects?.[field.id]].flatMap(json => {
      const reading = json === null || json === undefined ? null : fieldType(former.type).check(json, former.template)
      return reading?.kind === 'value' ? [reading.value] : []
    }),
  )

async function knownOf(
  connection: Connection,
  structure: BaseStructure,
  { field, former, values }: Referring & { values: readonly unknown[] },
): Promise<KnownRecords> {
  const [from, to] = [fieldType(former.type), fieldType(field.type)]
  const known = new KnownRecords(structure)
  if (from.links) {
    const { tableId } = from.links.settings(former.template)
    known.name(tableId, await namesOf(connection, structure, { tableId, ids: values.flat() as string[] }))
  }
  const { links } = to
  if (links) {
    const { tableId } = links.settings(field.template)
    const texts = values.map(value => from.show(value, former.template, { ...fieldContext({}), base: known }))
    const names = texts.flatMap(text => [...links.names(text), text])
    const called = await recordsCalled(connection, structure, { tableId, names })
    // The base is locked, so if neither lookup is fast, no record is found by name and the texts are unreadable.
    known.byName = called ?? (await fewRecordsByName(connection, structure, tableId))
  }
  return known
}
