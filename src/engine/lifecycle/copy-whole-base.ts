import type { FlowCopy } from '../../flows/flow-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertActions, type LogRow } from '../base/base-log.sql.ts'
import { readActions } from '../base/earlier-actions.ts'
import { readStructure } from '../base/base-structure.ts'
import { openBase } from '../base/base.ts'
import { type BaseSnapshot, readSnapshot } from './base-snapshot.ts'
import { copyBase, copyBaseFiles } from './copy-base.ts'
import { wakesOf } from '../live/live-wakes.ts'
import { relationSize } from '../structure/make-indexes.sql.ts'
import { type Connection, run, runPrepared } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { selectHeadForUpdate } from '../base/structure.sql.ts'

type OnProgress = (share: number) => Promise<void>

/**
 * Copies everything in a base, as it is at one moment, into an empty one. Nobody has to wait for it. Repeating it
 * changes nothing.
 * @param onProgress called with the part that is done, from 0 to 1.
 * @throws AppError `conflict` if the target has tables of its own.
 */
export async function copyWholeBase(
  platform: Platform,
  { sourceFlowId, targetFlowId, userId }: FlowCopy,
  onProgress: OnProgress,
): Promise<void> {
  const source = (await openBase(platform, { flowId: sourceFlowId })).seenBy(userId)
  const target = await openBase(platform, { flowId: targetFlowId })
  const actionId = `copy of ${sourceFlowId}`
  const version = await readSnapshot(source, async snapshot => {
    await copyBaseFiles(platform, { source: sourceFlowId, target: targetFlowId })
    return inTransaction(platform.pool, target.schema, async connection => {
      const [head] = await run(connection, selectHeadForUpdate(target.schema))
      if (!head) throw new Error(`${target.schema} has no head`)
      const [earlier] = await readActions(connection, target.schema, [actionId])
      if (earlier) return null
      const version = head.version + 1
      const log = await copyAsVersion(connection, snapshot, {
        schema: target.schema,
        version,
        userId,
        onTable: await progressOf(snapshot, onProgress),
      })
      const made = { version, name: 'metadata.copy', action_id: actionId, gesture_id: null, actor: userId }
      const actions = [{ ...made, result: { version } }]
      const structureVersion = head.structure_version + 1
      await runPrepared(connection, insertActions(target.schema, { actions, log, version, structureVersion }))
      return version
    })
  })
  if (version !== null) wakesOf(platform).committed(target.flowId, version)
}

/** Copies as one action of the target; returns the entries for its log. */
async function copyAsVersion(
  connection: Connection,
  source: BaseSnapshot,
  to: { schema: string; version: number; userId: string; onTable: (relation: string) => Promise<void> },
): Promise<LogRow[]> {
  const { schema, version, userId } = to
  const entries: LogRow[] = []
  const write = {
    connection,
    schema,
    actor: userId,
    doneAt: null,
    version,
    structure: await readStructure(connection, schema),
    unlogged: [],
    log: (...rows: Omit<LogRow, 'version'>[]) => void entries.push(...rows.map(row => ({ version, ...row }))),
    // Nothing reads the structure in this transaction.
    restructured: async () => undefined,
  }
  await copyBase(write, source, to.onTable)
  return entries
}

/** Reports progress by table size, as PostgreSQL estimates it. */
async function progressOf({ connection, schema, structure }: BaseSnapshot, onProgress: OnProgress) {
  const sizes = new Map<string, number>()
  for (const { relation } of structure.tables) {
    const [size] = await run(connection, relationSize(schema, relation))
    sizes.set(relation, 1 + (size?.rows ?? 0))
  }
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  let done = 0
  return async (relation: string) => {
    done += sizes.get(relation) ?? 0
    await onProgress(done / all)
  }
}
