import type { Platform } from '../../platform/platform.ts'
import { type Base, openBase } from '../base.ts'
import type { Write } from '../base-writer.ts'
import { createRecords } from '../change-records.ts'
import { addTable } from '../change-tables.ts'
import { newId } from '../ids.ts'

export const tester = 'user-1'

let flows = 0

/** A new, empty base on a test platform. */
export const newBase = (platform: Platform): Promise<Base> => openBase(platform, { flowId: String(++flows) })

/** Runs work as one action of the tester. */
export const act = <Result extends object>(base: Base, work: (write: Write) => Promise<Result>) =>
  base.writer.write({ name: 'test', actor: tester, work })

export interface FieldFixture {
  id: string
  name?: string
  type: string
  template?: unknown
}

/** A table with the fields given, the first one primary; ids of fields are as given. */
export async function newTable(
  base: Base,
  fields: readonly FieldFixture[],
): Promise<{ tableId: string; viewId: string }> {
  const tableId = newId('tbl')
  const viewId = newId('viw')
  await act(base, write =>
    addTable(write, {
      id: tableId,
      name: tableId,
      primaryFieldId: fields[0]?.id ?? '',
      fields: fields.map(field => ({ name: field.id, template: {}, ...field })),
      viewId,
      published: true,
    }),
  )
  return { tableId, viewId }
}

/** Records with ids r1, r2, …; one object of values by field id for each. */
export const newRecords = async (base: Base, tableId: string, data: readonly Record<string, unknown>[]) => {
  const { records } = await act(base, async write => ({
    records: await createRecords(write, { tableId, records: data.map((one, at) => ({ id: `r${at + 1}`, data: one })) }),
  }))
  return records
}
