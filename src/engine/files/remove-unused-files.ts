import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { flowType } from '../../flows/registry.ts'
import { fieldType } from '../../fields/registry.ts'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import { type Base, openBase } from '../base/base.ts'
import { eachBase } from '../base/each-base.ts'
import { holdingBase } from '../base/holding-base.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { shared } from '../../platform/sql/scope.ts'
import { daysOfHistory } from '../model/structure.ts'
import {
  confirmUnused,
  deleteFiles,
  markFilesUnused,
  holdFiles,
  selectBasesWithFiles,
  selectIncomplete,
  selectKeysInCells,
  selectKeysInLog,
  selectOldKeys,
  selectOther,
  selectTypeOf,
  takeFilesBack,
} from './files.sql.ts'
import { arrivalsFolder } from './receive-file.ts'
import { removeObjects } from './stored-objects.ts'

const Nothing = z.object({})

const removeUnusedJob: JobDefinition<z.infer<typeof Nothing>> = {
  name: 'tables.removeUnusedFiles',
  data: Nothing,
  retries: 2,
  maxRunSeconds: 3 * 3600,
}

const hour = 3_600_000
const day = 24 * hour

/** The number of files that one pass through the cells looks for. */
const batchFiles = 20_000

/** Makes this node delete unused files once a day. */
export async function workOnUnusedFiles(platform: Platform): Promise<void> {
  await platform.jobs.work(removeUnusedJob, (_, job) => removeUnusedFiles(platform, job))
  await platform.jobs.schedule(removeUnusedJob, '23 3 * * *', {})
}

/**
 * Deletes the files that no cell, no record or field in the trash, and no log entry names, and what interrupted uploads
 * left. Files younger than the history are kept: the change that puts one into a cell can wait in a browser for long.
 * Can be interrupted at any point and run again.
 */
export async function removeUnusedFiles(
  platform: Platform,
  { signal }: Pick<RunningJob, 'signal'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - daysOfHistory * day).toISOString()
  const bases = await run(platform.pool, selectBasesWithFiles(before))
  const { log } = platform
  try {
    await eachBase(bases, base => markOldUnused(platform, base, { before, signal }), { log, signal })
  } finally {
    if (!signal.aborted) await removeIncomplete(platform, { before: now - hour, signal })
  }
}

async function markOldUnused(
  platform: Platform,
  { flowId, isGone }: { flowId: string; isGone: boolean },
  { before, signal }: { before: string; signal: AbortSignal },
): Promise<void> {
  const base = isGone ? null : await openBase(platform, { flowId })
  // An earlier run was interrupted before it was certain whether these are used.
  await run(platform.pool, takeFilesBack(flowId))
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const old = await run(platform.pool, selectOldKeys(flowId, { before, after, limit: batchFiles }))
    const keys = old.map(({ key }) => key)
    if (base) await markUnused(base, keys)
    else {
      await run(platform.pool, markFilesUnused(flowId, keys))
      await run(platform.pool, confirmUnused(flowId, keys))
    }
    if (keys.length < batchFiles) break
    after = keys.at(-1) ?? ''
  }
}

/**
 * Marks unused files as incomplete, like interrupted uploads: nobody sees them, and they are deleted once it is certain
 * that no cell got one in the meantime. After a crash before that, the next run restores them first. Returns their keys.
 */
async function markUnused(base: Base, keys: readonly string[]): Promise<string[]> {
  const { platform, schema, flowId } = base
  const { version, structure } = await base.read()
  const unheld = await withoutThoseInCells(base, structure, keys)
  if (unheld.length === 0) return []
  const [flow] = await run(platform.pool, selectTypeOf(flowId))
  const inFlow = async (some: readonly string[]) =>
    ((await flowType(flow?.type ?? '')?.filesInUse?.(platform, { flowId, schema, keys: some })) ?? []).map(key => ({
      key,
    }))
  const unlogged = without(unheld, await run(platform.pool, selectKeysInLog(schema, { keys: unheld, since: 0 })))
  const unused = without(unlogged, await inFlow(unlogged))
  if (unused.length === 0) return []
  await run(platform.pool, markFilesUnused(flowId, unused))
  // Only the log shows what was written in the meantime. Locking the base waits for writes that are running.
  const logged = await holdingBase(base, connection =>
    run(connection, selectKeysInLog(schema, { keys: unused, since: version })),
  )
  const named = [...logged, ...(await inFlow(unused))]
  const confirmed = without(unused, named)
  await run(platform.pool, confirmUnused(flowId, confirmed))
  if (named.length > 0) await run(platform.pool, takeFilesBack(flowId))
  return confirmed
}

/** Deletes those of some files that nothing of their base names any more, without waiting for the daily job. */
export async function deleteFilesUnusedNow(base: Base, keys: readonly string[]): Promise<void> {
  for (const key of await markUnused(base, keys)) await removeFile(base.platform, { flowId: base.flowId, key })
}

/**
 * Searches all columns that hold files, including those of deleted tables and fields, and those that a field was
 * converted from.
 */
async function withoutThoseInCells(
  { platform, schema }: Base,
  { rows }: BaseStructure,
  keys: readonly string[],
): Promise<readonly string[]> {
  let rest = keys
  const relations = new Map(rows.tables.map(table => [table.id, table.relation]))
  for (const field of rows.fields) {
    const relation = relations.get(field.table_id)
    const current = { type: field.type, column: field.column_name }
    const columns = new Set([current, ...field.former_columns].filter(holdsFiles).flatMap(({ column }) => column ?? []))
    for (const column of relation === undefined ? [] : columns) {
      if (rest.length === 0) return rest
      rest = without(
        rest,
        await run(platform.pool, selectKeysInCells({ schema, relation: relation ?? '' }, { column, keys: rest })),
      )
    }
  }
  return rest
}

const holdsFiles = ({ type }: { type: string }): boolean => fieldType(type).files !== undefined

function without(keys: readonly string[], found: readonly { key: string }[]): string[] {
  const taken = new Set(found.map(({ key }) => key))
  return keys.filter(key => !taken.has(key))
}

/** Deletes incomplete files that no other base has, from the store first, so that none is left behind. */
async function removeIncomplete(
  platform: Platform,
  { before, signal }: { before: number; signal: AbortSignal },
): Promise<void> {
  for (const { flowId, key } of await run(platform.pool, selectIncomplete(new Date(before).toISOString()))) {
    signal.throwIfAborted()
    await removeFile(platform, { flowId, key })
  }
  await removeArrivals(platform, before)
}

/** Deletes a file of a base, from the store first if no other base has it. */
const removeFile = (platform: Platform, { flowId, key }: { flowId: string; key: string }): Promise<void> =>
  inTransaction(platform.pool, shared, async connection => {
    await run(connection, holdFiles())
    const [other] = await run(connection, selectOther(flowId, key))
    if (!other) await removeObjects(platform, [key])
    await run(connection, deleteFiles(flowId, [key]))
  })

/** Deletes what interrupted uploads left on the disk of this node. */
async function removeArrivals(platform: Platform, before: number): Promise<void> {
  const folder = arrivalsFolder(platform)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && stats.mtimeMs < before) await rm(file, { force: true })
  }
}
