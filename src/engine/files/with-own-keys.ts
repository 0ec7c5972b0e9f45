import type { Attachment } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredField, StoredTable } from '../base/base-structure.ts'
import { flowIdOf } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import type { GivenRecord } from '../records/cells.ts'
import { run } from '../../platform/sql/run.ts'
import { selectFiles } from './files.sql.ts'

/**
 * The same records, whose files stand under the keys under which the base keeps them, whatever was given beside their
 * ids: a file whose key no cell names is removed in the end, though a cell shows it. One query; none without files, and
 * the answer comes at once then, so that what follows is still sent together with what came before.
 */
export function withOwnKeys(
  write: Write,
  table: StoredTable,
  records: readonly GivenRecord[],
): readonly GivenRecord[] | Promise<readonly GivenRecord[]> {
  const fields = table.fields.filter(({ type }) => fieldType(type).files !== undefined)
  const given = fields.flatMap(field => records.flatMap(({ data }) => filesIn(field, data[field.id])))
  const ids = new Set(given.flatMap(({ id }) => id ?? []))
  return ids.size === 0 ? records : withKeysOf([...ids], write, { fields, given, records })
}

async function withKeysOf(
  ids: readonly string[],
  { connection, schema }: Write,
  { fields, given, records }: { fields: StoredField[]; given: Attachment[]; records: readonly GivenRecord[] },
): Promise<readonly GivenRecord[]> {
  const rows = await run(connection, selectFiles(flowIdOf(schema), ids))
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const isOwn = ({ id = '', key }: Attachment) => (keys.get(id) ?? key) === key
  if (given.every(isOwn)) return records
  return records.map(record => {
    const data = { ...record.data }
    for (const field of fields) {
      const files = filesIn(field, data[field.id])
      if (files.every(isOwn)) continue
      data[field.id] = fieldType(field.type).files?.value(
        files.map(file => ({ ...file, key: keys.get(file.id ?? '') ?? file.key })),
      )
    }
    return { ...record, data }
  })
}

/** The files of a cell as it is given; none when it is no value of the field. */
function filesIn({ type: name, template }: StoredField, json: unknown): readonly Attachment[] {
  const type = fieldType(name)
  if (json === null || json === undefined) return []
  const reading = type.check(json, template)
  return reading.kind === 'value' ? (type.files?.of(reading.value) ?? []) : []
}
