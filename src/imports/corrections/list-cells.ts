import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { requireImport } from '../import-state.ts'
import { type Alike, type AlikeCells, selectAlike, selectGroups, selectWithLists } from './corrections.sql.ts'

/** A finished import with cells or rows that can be corrected. */
export interface CorrectableImport {
  importId: string
  fileName: string
  tableId: string
  tableName: string
  count: number
}

/** The imports of a person into a base that have something to correct, the latest first. */
export async function correctableImports(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
): Promise<CorrectableImport[]> {
  const found = await run(platform.pool, selectWithLists(actor.userId, base.flowId))
  return found.map(({ plan, ...one }) => ({
    ...one,
    tableId: plan.target?.tableId ?? plan.tableId,
    tableName: plan.tableName,
  }))
}

/** A group of entries with the name of its column. */
export type ListedGroup = AlikeCells & { name: string }

const groupsPage = 100

/** What an import could not write, alike entries together, the most frequent first. */
export async function listGroups(
  platform: Platform,
  actor: Actor,
  { importId, offset }: { importId: string; offset: number },
): Promise<{ groups: ListedGroup[]; hasMore: boolean }> {
  const { plan } = await requireImport(platform, actor, importId)
  const found = await run(platform.pool, selectGroups(importId, { offset, limit: groupsPage + 1 }))
  const groups = found.slice(0, groupsPage).map(group => ({
    ...group,
    name: plan?.columns.find(({ index }) => index === group.column)?.name ?? 'Row',
  }))
  return { groups, hasMore: found.length > groupsPage }
}

const rowsPage = 100

/** The first rows of entries that are alike. */
export async function listRows(
  platform: Platform,
  actor: Actor,
  { importId, ...alike }: Alike & { importId: string },
): Promise<{ rows: number[] }> {
  await requireImport(platform, actor, importId)
  const found = await run(platform.pool, selectAlike(importId, alike, { after: 0, limit: rowsPage }))
  return { rows: found.map(({ row }) => row) }
}
