import type { Attachment } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'
import { selectFiles } from './files.sql.ts'
import { addressOf } from './signed-address.ts'

/**
 * Adds temporary addresses to the files of records, in place. Runs one query, or none if the table has no file field.
 */
export async function addAddresses(
  { platform, flowId }: Base,
  table: StoredTable,
  records: readonly TableRecord[],
): Promise<void> {
  const fields = table.fields.flatMap(({ id, type }) => {
    const { files } = fieldType(type)
    return files ? { id, files } : []
  })
  const idsOf = (file: Attachment) => file.id ?? []
  const cells = fields.flatMap(({ id, files }) =>
    records.flatMap(record => {
      const value = record.data[id] ?? null
      return value === null ? [] : { record, id, files: files.toFiles(value) }
    }),
  )
  if (cells.length === 0) return
  const ids = new Set(cells.flatMap(cell => cell.files.flatMap(idsOf)))
  const rows = await run(platform.pool, selectFiles(flowId, [...ids]))
  const addresses = new Map(rows.map(file => [file.id, addressOf(platform, { flowId, file })]))
  for (const { record, id, files } of cells) {
    record.data[id] = files.map(file => ({ ...file, ...addresses.get(file.id ?? '') }))
  }
}
