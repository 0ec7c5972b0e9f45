import type { Actor } from '../access/actor.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { importRunner } from './import-runner.ts'
import { requireImport } from './import-state.ts'
import { setCancelling } from './imports.sql.ts'

const over = ['cancelling', 'cancelled', 'failed']

/**
 * Stops an import at once and deletes everything it created.
 * @throws AppError `conflict` when its table exists or is about to be published.
 */
export async function cancelImport(platform: Platform, actor: Actor, importId: string): Promise<void> {
  const row = await requireImport(platform, actor, importId)
  if (over.includes(row.status)) return
  const [stopping] = await run(platform.pool, setCancelling(importId))
  if (!stopping) throw new AppError('conflict', 'The import is already done.')
  const runner = importRunner(platform)
  await runner.interrupt(importId)
  runner.wake()
}
