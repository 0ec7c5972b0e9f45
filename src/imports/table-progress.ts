import type { Actor } from '../access/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { presentImport, requireImport, type ImportState } from './import-state.ts'
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
    settings: null,
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
    update: null,
  }
}

/**
 * Reads the progress of an import of one table, as events describe it.
 * @throws AppError `not_found` when it is no import of the actor.
 */
export const readTableProgress = async (platform: Platform, actor: Actor, importId: string): Promise<JobState> =>
  asJob(presentImport(await requireImport(platform, actor, importId), null))
