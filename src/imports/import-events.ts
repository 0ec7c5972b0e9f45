import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '../access/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { presentImport, requireImport, type ImportState } from './import-state.ts'
import { eventsBetween, type ImportEvent, pollInterval } from './job/job-events.ts'
import type { JobState } from './job/job-state.ts'

const phases: Record<ImportState['phase'], JobState['phase']> = {
  waiting: 'connecting',
  structure: 'structure',
  importing: 'importing',
  publishing: 'importing',
  complete: 'complete',
}

const statuses: Record<ImportState['status'], JobState['status']> = {
  uploading: 'running',
  analysing: 'running',
  ready: 'running',
  running: 'running',
  staged: 'running',
  cancelling: 'cancelling',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** An import of one table, as events describe it. */
export function asJob(state: ImportState): JobState {
  const { id, tableId, tableName, fileName, rowsDone, status, error } = state
  const name = tableName ?? fileName
  const isDone = status === 'done'
  const table = { importId: id, tableId: tableId ?? '', name, rows: rowsDone, isFetched: isDone, rowsDone }
  return {
    id,
    source: '',
    title: name,
    status: statuses[status],
    phase: phases[state.phase],
    basePublicId: state.basePublicId ?? '',
    isPublishing: state.phase === 'publishing',
    tables: tableId === null ? [] : [{ ...table, unreadable: state.unreadable }],
    currentTable: status === 'running' && tableId !== null ? name : null,
    totalRecords: rowsDone,
    filesSkipped: 0,
    error,
    errorReason: null,
    isUndone: state.isUndone,
  }
}

/**
 * What happens in an import of one table, from its stored progress: a new subscriber first gets all that has happened.
 * Ends after `finished`, `cancelled`, or `error`.
 * @throws AppError `not_found` when it is no import of the actor.
 */
export async function* importEvents(
  platform: Platform,
  actor: Actor,
  { importId, signal }: { importId: string; signal: AbortSignal },
): AsyncGenerator<ImportEvent> {
  let before: JobState | null = null
  while (!signal.aborted) {
    const state = asJob(presentImport(await requireImport(platform, actor, importId), null))
    yield* eventsBetween(before, state)
    if (state.status !== 'running' && state.status !== 'cancelling') return
    before = state
    await wait(pollInterval, undefined, { signal }).catch(() => undefined)
  }
}
