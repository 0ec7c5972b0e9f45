import { AppError } from '../../platform/errors.ts'
import { storedFields } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { addTable, checkedTableName, presentTable } from './change-tables.ts'
import { refuseMany } from './duplicate-field.ts'
import { copyRows } from './duplicate.sql.ts'
import { restoreUnique } from './unique-values.ts'
import { createPlacesIndex } from './make-indexes.sql.ts'
import { addPlaces } from '../records/record-places.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { setNextNumber } from '../base/structure.sql.ts'
import type { Table } from '../model/structure.ts'
import { type NewIds, viewsOfCopy } from '../model/table-copy.ts'

export interface TableCopy {
  tableId: string
  id: string
  name: string
  /** The new ids of fields that have a column. Links and lookups are duplicated one by one afterwards. */
  fieldIds: NewIds
  viewIds: NewIds
  withRecords: boolean
}

/**
 * Creates a table like another one: its fields that have a column, the views that the actor sees, and with
 * `withRecords` its records, under the same row numbers.
 * @throws AppError `bad_input` if a field has no new id, `too_large` for too many records or links.
 */
export async function duplicateTable(write: Write, input: TableCopy): Promise<{ table: Table }> {
  const { connection, schema } = write
  const source = write.structure.table(input.tableId)
  const fields = storedFields(source)
  // Links are copied next, one field at a time, so too many of them are refused now.
  if (input.withRecords) await refuseMany(write, source)
  const idOf = (fieldId: string) => {
    const id = input.fieldIds[fieldId]
    if (id === undefined) throw new AppError('bad_input', `The field ${fieldId} was not given a new id`)
    return id
  }
  const views = viewsOfCopy(presentTable(write.structure, source.id), input)
  if (!views.some(({ kind }) => kind !== 'personal'))
    throw new AppError('bad_input', 'A view that everybody sees was not given a new id')
  const { relation, columns } = await addTable(write, {
    id: input.id,
    name: checkedTableName(write.structure, input.name),
    primaryFieldId: idOf(source.primaryFieldId),
    fields: fields.map(({ id, name, description, type, template, rules }) => ({
      id: idOf(id),
      name,
      description,
      type,
      template,
      rules,
    })),
    views,
    published: true,
  })
  if (!input.withRecords) {
    await restoreUnique(write, input.id)
    return { table: presentTable(write.structure, input.id) }
  }
  if (source.hasPlaces) {
    for (const statement of addPlaces(schema, { id: input.id, relation })) await run(connection, statement)
    await run(connection, createPlacesIndex({ schema, relation }, true))
  }
  const pairs = fields.flatMap(({ id, column }) => {
    const to = columns[idOf(id)]
    return to === undefined ? [] : { from: column, to }
  })
  const { hasPlaces } = source
  await run(
    connection,
    copyRows(schema, { from: source.relation, to: relation, hasPlaces, author: write.actor, columns: pairs }),
  )
  await run(connection, setNextNumber(schema, relation))
  if (hasPlaces) await write.restructured()
  await restoreUnique(write, input.id)
  return { table: presentTable(write.structure, input.id) }
}
