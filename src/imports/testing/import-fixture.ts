import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { vi } from 'vitest'

import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../../engine/base/base.ts'
import { presentImport, type ImportState } from '../import-state.ts'
import { selectImport } from '../imports.sql.ts'
import { receiveCsv } from '../receive-csv.ts'
import { startImport } from '../start-import.ts'
import { run } from '../../platform/sql/run.ts'

/** A person with an empty base. */
export interface Importer {
  actor: Actor
  base: BaseAddress
}

export async function newImporter(platform: Platform): Promise<Importer> {
  const userId = randomUUID()
  const { pool } = platform
  await pool.query('INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $1, $2, true)', [
    userId,
    `${userId}@example.org`,
  ])
  await pool.query('INSERT INTO organizations (id, name, slug, "createdAt") VALUES ($1, $1, $1, now())', [userId])
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO flows (public_identifier, name, type, organization_id, owner_user_id)
     VALUES ($1, 'Base', 'base', $1, $1) RETURNING id::text`,
    [userId],
  )
  const flowId = rows[0]?.id ?? ''
  await pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'write')`, [flowId, userId])
  return {
    actor: { userId, name: 'Ann', email: 'ann@example.org', sessionId: 's', apiKeyId: null },
    base: { flowId, publicId: userId, organizationId: userId, name: 'Base' },
  }
}

export interface CsvUpload {
  content: string | Buffer
  fileName?: string
  contentType?: string
}

/** Uploads a file in pieces, without a content length. */
export function upload(platform: Platform, actor: Actor, file: CsvUpload): Promise<{ importId: string }> {
  const bytes = Buffer.from(file.content)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  )
  const { fileName = 'file.csv', contentType } = file
  return receiveCsv(platform, actor, { fileName, contentType, length: null, body: Readable.from(pieces) })
}

export async function stateOf(platform: Platform, importId: string): Promise<ImportState> {
  const [row] = await run(platform.pool, selectImport(importId))
  if (!row) throw new Error('The import is gone')
  return presentImport(row)
}

/** Waits until an import has one of these statuses, and returns it. */
export const reached = (
  platform: Platform,
  importId: string,
  ...statuses: ImportState['status'][]
): Promise<ImportState> =>
  vi.waitFor(
    async () => {
      const state = await stateOf(platform, importId)
      if (!statuses.includes(state.status)) throw new Error(`The import is ${state.status}: ${state.error}`)
      return state
    },
    { timeout: 50_000, interval: 10 },
  )

/** Uploads a file and waits until it is read. */
export async function uploaded(platform: Platform, actor: Actor, file: CsvUpload): Promise<ImportState> {
  const { importId } = await upload(platform, actor, file)
  return reached(platform, importId, 'ready', 'failed')
}

/** Starts an import of all columns as proposed, with changes by column name. */
export function start(
  platform: Platform,
  importer: Importer,
  {
    state,
    tableName = 'People',
    types = {},
  }: { state: ImportState; tableName?: string; types?: Record<string, string> },
): Promise<ImportState> {
  const columns = (state.analysis?.columns ?? []).map(({ name, type, template }, index) => {
    const chosen = types[name]
    return { index, name, type: chosen ?? type, template: chosen ? {} : template }
  })
  return startImport(platform, importer, { importId: state.id, tableName, columns, timeZone: 'UTC', locale: 'en' })
}

/** The rows of an imported table, as values by field name, in order of their numbers. */
export async function rowsOf(platform: Platform, { base }: Importer, tableId: string) {
  const { structure, schema } = { ...(await (await openBase(platform, base)).read()), schema: `base_${base.flowId}` }
  const table = structure.table(tableId)
  const columns = table.fields.map(field => `${field.column} AS "${field.name}"`)
  const { rows } = await platform.pool.query<Record<string, unknown>>(
    `SELECT seq, ${columns.join(', ')} FROM ${schema}.${table.relation} ORDER BY seq`,
  )
  return rows
}

/** Names of the visible tables of a base. */
export async function tablesOf(platform: Platform, { base }: Importer): Promise<string[]> {
  const { structure } = await (await openBase(platform, base)).read()
  return structure.tables.map(table => table.name)
}

/** Number of physical tables in a base's schema that hold records. */
export async function relationsOf(platform: Platform, { base }: Importer): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname ~ '^t[0-9]+$'`,
    [`base_${base.flowId}`],
  )
  return Number(rows[0]?.count)
}

/** How many entries about records a gesture has in the log, and about how many records, by kind. */
export async function recordEntriesOf(platform: Platform, { base }: Importer, gestureId: string) {
  const schema = `base_${base.flowId}`
  const { rows } = await platform.pool.query<{ kind: string; entries: number; items: number }>(
    `SELECT kind, count(*)::integer AS entries, count(DISTINCT item_id)::integer AS items
     FROM ${schema}.log JOIN ${schema}.actions USING (version)
     WHERE gesture_id = $1 AND kind LIKE 'record.%' GROUP BY kind ORDER BY kind`,
    [gestureId],
  )
  return rows
}
