import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { maxDuplicated, tooManyToDuplicate } from '../../texts/error-catalogue.ts'
import { fieldOf, type StoredField } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { addField } from './change-fields.ts'
import { copyColumn, copyColumnInto, copyFaces, hasMoreLinks, hasMoreRows } from './duplicate.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { Field } from '../model/structure.ts'

export interface FieldCopy {
  /** The table of the new field. */
  tableId: string
  fieldId: string
  /**
   * The table of the source field, if `tableId` is a copy of that table. The records that were copied with it get the
   * values.
   */
  sourceTableId?: string | null | undefined
  id: string
  name: string
  /** Whether a name that another field has gets a number instead of being refused. */
  renamesIfTaken?: boolean | undefined
  /** For a link field: the id of the copy's inverse field. */
  inverseFieldId?: string | null | undefined
}

/**
 * Creates a field like another one, with its values. Links lead to the same records, where they get an inverse field of
 * their own.
 * @throws AppError `too_large` for a table with more than `maxDuplicated` records, or as many links.
 */
export async function duplicateField(write: Write, input: FieldCopy): Promise<Field> {
  const { connection, schema } = write
  const sourceTable = write.structure.table(input.sourceTableId ?? input.tableId)
  const source = fieldOf(sourceTable, input.fieldId)
  await refuseMany(write, { relation: sourceTable.relation, fields: [source] })
  const field = await addField(write, {
    tableId: input.tableId,
    id: input.id,
    name: input.name,
    renamesIfTaken: input.renamesIfTaken,
    description: source.description,
    type: source.type,
    template: source.template,
    rules: source.rules,
    inverseFieldId: input.inverseFieldId,
  })
  const table = write.structure.table(input.tableId)
  const copy = fieldOf(table, field.id)
  const into = table.id === sourceTable.id ? null : table
  if (source.column !== null && copy.column !== null && !fieldType(source.type).ofRecord) {
    const columns = { from: source.column, to: copy.column }
    await run(
      connection,
      into
        ? copyColumnInto(schema, { from: sourceTable.relation, to: into }, columns)
        : copyColumn(schema, table.relation, columns),
    )
  }
  if (source.links && copy.links) await run(connection, copyFaces(schema, { from: source.links, to: copy.links, into }))
  const filled = [{ tableId: table.id, field }, ...facesOf(write, copy.links)]
  for (const { tableId, field: one } of filled) {
    write.log({ kind: 'field.fill', table_id: tableId, item_id: one.id, before: null, after: { name: one.name } })
  }
  return field
}

/** The copy of the inverse field, which shows the new links too. */
function facesOf(write: Write, links: ReturnType<typeof fieldOf>['links']) {
  if (!links) return []
  const target = write.structure.table(links.tableId)
  const field = target.fields.find(({ id, type }) => id === links.inverseFieldId && fieldType(type).links)
  return field ? [{ tableId: target.id, field }] : []
}

/**
 * Refuses to copy a table with too many records, or with too many links in one field.
 * @throws AppError `too_large`
 */
export async function refuseMany(
  { connection, schema }: Write,
  { relation, fields }: { relation: string; fields: readonly StoredField[] },
): Promise<void> {
  const counts = [
    hasMoreRows(schema, relation, maxDuplicated),
    ...fields.flatMap(({ links }) => (links ? hasMoreLinks(schema, links.set, maxDuplicated) : [])),
  ]
  for (const count of counts) {
    const [found] = await run(connection, count)
    if (found?.more) throw new AppError('too_large', tooManyToDuplicate, { reason: 'too_many_to_duplicate' })
  }
}
