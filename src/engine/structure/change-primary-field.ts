import { canNameRecords, cannotNameRecords } from '../../fields/can-name-records.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import { fieldOf, type StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { setHiddenFromLinks, setPrimaryField } from '../base/structure.sql.ts'
import { requireNotConverting } from '../conversions/require-not-converting.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { Field } from '../model/structure.ts'

/**
 * Makes a field the primary field of its table.
 * @param target.expects the primary field before the change. One that others have chosen since is kept, and returned as
 * `kept`.
 * @throws AppError `conflict` if the field cannot name records or is being converted, `not_found` if it is deleted.
 */
export async function changePrimaryField(
  write: Write,
  change: { tableId: string; fieldId: string; expects?: string | undefined },
): Promise<{ kept: KeptSettings }> {
  const table = write.structure.table(change.tableId)
  const field = fieldOf(table, change.fieldId)
  const { primaryFieldId: before } = table
  if (before === field.id) return { kept: {} }
  if (change.expects !== undefined && change.expects !== before) return { kept: { primaryFieldId: before } }
  if (!canNameRecords(field.type)) throw refusal(cannotNameRecords(field.type))
  await requireNotConverting(write, { tableId: table.id, fieldId: field.id })
  const now = { id: table.id, primaryFieldId: field.id }
  await run(write.connection, setPrimaryField(write.schema, now))
  await hideNewNames(write, table, field)
  await write.restructured()
  write.log({
    kind: 'field.primary',
    table_id: table.id,
    item_id: field.id,
    before: { primaryFieldId: before },
    after: { primaryFieldId: field.id },
  })
  return { kept: {} }
}

const refusal = (message: string) => new AppError('conflict', message, { reason: 'primary_field' })

/** @throws AppError `conflict` if the field is the primary one and cannot name records with this type. */
export function requireNameType(table: StoredTable, field: Pick<Field, 'id' | 'name'>, type: string): void {
  if (table.primaryFieldId !== field.id || canNameRecords(type)) return
  throw refusal(`${field.name} is the primary field. ${cannotNameRecords(type)}`)
}

/**
 * Public links never show more because of a change in the base. So a primary field that a view hides stays hidden from
 * its links, and links to records of the table are hidden, because they would show other names.
 */
async function hideNewNames(write: Write, table: StoredTable, field: Field): Promise<void> {
  const isHidden = write.structure.everyViewOf(table.id).some(({ config }) => config.hiddenFieldIds.includes(field.id))
  const ids = [...(isHidden ? [field.id] : []), ...fieldsThatName(write, table.id)]
  for (const id of ids) await run(write.connection, setHiddenFromLinks(write.schema, { id, version: write.version }))
}

/** The fields that show the names of a table's records: links to them, and lookups of such links. */
function fieldsThatName({ structure }: Write, tableId: string): string[] {
  const fields = structure.tables.flatMap(table => table.fields)
  const linking = new Set(fields.flatMap(({ id, links }) => (links?.tableId === tableId ? id : [])))
  const lookups = fields.flatMap(({ id, type, template }) =>
    linking.has(fieldType(type).looksUp?.(template).fieldId ?? '') ? id : [],
  )
  return [...linking, ...lookups]
}
