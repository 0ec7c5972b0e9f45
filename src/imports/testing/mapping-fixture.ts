import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../../engine/base/base.ts'
import { createRecords } from '../../engine/records/change-records.ts'
import { addTable, type NewField } from '../../engine/structure/change-tables.ts'
import { newId } from '../../engine/model/ids.ts'
import type { ImportState } from '../import-state.ts'
import { startMapping, type StartMapping } from '../mapping/start-mapping.ts'
import { type Importer, uploaded } from './import-fixture.ts'

export type TableField = Pick<NewField, 'id' | 'type'> & Partial<NewField>

/** Creates a table with records r1, r2, …, and returns its id. Fields are named like their ids. */
export async function tableWith(
  platform: Platform,
  { base, actor }: Importer,
  { fields, records = [] }: { fields: readonly TableField[]; records?: readonly Record<string, unknown>[] },
): Promise<string> {
  const tableId = newId('tbl')
  const { writer } = await openBase(platform, base)
  await writer.write({
    name: 'test',
    actor: actor.userId,
    async work(write) {
      await addTable(write, {
        id: tableId,
        name: tableId,
        primaryFieldId: fields[0]?.id ?? '',
        fields: fields.map(field => ({ name: field.id, template: {}, ...field })),
        published: true,
      })
      const rows = records.map((data, at) => ({ id: `${tableId}r${at + 1}`, data }))
      return { created: (await createRecords(write, { tableId, records: rows })).length }
    },
  })
  return tableId
}

export interface Mapped extends Pick<Partial<StartMapping>, 'keyFieldId' | 'mode'> {
  content: string
  tableId: string
  /** The field of each column of the file, in order; null leaves the column out. */
  fields: (string | null | { name: string; type: string; template?: unknown })[]
}

/** Uploads a file and starts its import into a table. */
export async function startMapped(platform: Platform, importer: Importer, mapped: Mapped): Promise<ImportState> {
  const state = await uploaded(platform, importer.actor, { content: mapped.content })
  const columns = mapped.fields.flatMap((field, index) => {
    if (field === null) return []
    return typeof field === 'string' ? { index, fieldId: field } : { index, newField: { template: {}, ...field } }
  })
  const { tableId, keyFieldId, mode = 'add' } = mapped
  const locale = { timeZone: 'UTC', locale: 'en' }
  return startMapping(platform, importer, { importId: state.id, tableId, columns, keyFieldId, mode, ...locale })
}
