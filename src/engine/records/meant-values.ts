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
  /** Of which type the fields were, by their ids, when the values were given to them. */
  types?: Readonly<Record<string, string>> | undefined
}

/** A field that has another type now, or had one, whose values are links. */
interface Referring {
  field: StoredField
  former: Shape
}

/**
 * Values that fields were meant to have, with what has to be known to read them: of links the names that they show, and
 * of texts the records that they name, unless all names of a large table would have to be read for it. A promise only where that has to be looked up.
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

/** What a change gives to the cells of a field, and what it expects of them, as far as that is of the former type. */
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
    // The base is held meanwhile: where neither is quick, nobody is known by name, and the texts cannot be read.
    known.byName = called ?? (await fewRecordsByName(connection, structure, tableId))
  }
  return known
}
