import type { Platform } from '../../platform/platform.ts'
import { type Base, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { createRecords } from '../records/change-records.ts'
import { addTable } from '../structure/change-tables.ts'
import { newId } from '../model/ids.ts'

export const tester = 'user-1'

let flows = 0

/** A new, empty base on a test platform. */
export const newBase = (platform: Platform): Promise<Base> => openBase(platform, { flowId: String(++flows) })

/** A new, empty base with a flow, for work that finds bases by their flows. */
export async function newFlowBase(platform: Platform): Promise<Base> {
  const id = newId('bas')
  const { pool } = platform
  await pool.query('INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $1, $2, true)', [
    id,
    `${id}@example.org`,
  ])
  await pool.query('INSERT INTO organizations (id, name, slug, "createdAt") VALUES ($1, $1, $1, now())', [id])
  const { rows } = await pool.query<{ flowId: string }>(
    `INSERT INTO flows (public_identifier, name, type, organization_id, owner_user_id)
     VALUES ($1, 'Base', 'base', $1, $1) RETURNING id::text AS "flowId"`,
    [id],
  )
  return openBase(platform, { flowId: rows[0]?.flowId ?? '' })
}

/** Inserts many records with the ids r1, r2, …; a SQL expression gives each value from the record's number n. */
export async function manyRecords(
  base: Base,
  { tableId, fieldId, count, value }: { tableId: string; fieldId: string; count: number; value: string },
): Promise<void> {
  const { structure } = await base.read()
  const table = structure.table(tableId)
  const column = table.fields.find(field => field.id === fieldId)?.column
  await base.platform.pool.query(
    `INSERT INTO ${base.schema}.${table.relation} (id, created_by, updated_by, ${column})
     SELECT 'r' || n, $1, $1, ${value} FROM generate_series(1, $2::integer) AS n`,
    [tester, count],
  )
}

/** Runs work as one action of the tester. */
export const act = <Result extends object>(base: Base, work: (write: Write) => Promise<Result>) =>
  base.writer.write({ name: 'test', actor: tester, work })

export interface FieldFixture {
  id: string
  name?: string
  type: string
  template?: unknown
}

/** Creates a table with the given fields and their ids; the first field is primary. */
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

/** Creates records with ids r1, r2, …, from one object of values by field id for each. */
export const newRecords = async (base: Base, tableId: string, data: readonly Record<string, unknown>[]) => {
  const { records } = await act(base, async write => ({
    records: await createRecords(write, { tableId, records: data.map((one, at) => ({ id: `r${at + 1}`, data: one })) }),
  }))
  return records
}
