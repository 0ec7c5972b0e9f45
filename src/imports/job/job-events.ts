import { setTimeout as wait } from 'node:timers/promises'
import type { JobState } from './job-state.ts'

/** What a stream of an import says. `attachment_warning` and the last event come once. */
export type ImportEvent =
  | { type: 'phase'; phase: JobState['phase'] }
  | { type: 'records'; currentTable: string | null; recordsImported: number; totalRecordsImported: number }
  | { type: 'table_complete'; tableId: string; table: string; records: number; completedTablesRecords: number }
  | { type: 'attachment_warning'; message: string; count: number }
  | { type: 'finished'; totalRecords: number; tableId: string }
  | { type: 'cancelled' }
  | { type: 'error'; message: string }

const filesSkippedText = "Some attachments were too large or had invalid formats and weren't able to import"

/** Milliseconds between two looks at the stored progress. */
const pollInterval = 300

/**
 * What happens in an import, from its stored progress: a new subscriber first gets all that has happened. Ends after
 * `finished`, `cancelled`, or `error`.
 * @throws what reading the progress throws.
 */
export async function* importEvents(
  readProgress: () => Promise<JobState>,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  let before: JobState | null = null
  while (!signal.aborted) {
    const state = await readProgress()
    yield* eventsBetween(before, state)
    if (state.status !== 'running' && state.status !== 'cancelling') return
    before = state
    await wait(pollInterval, undefined, { signal }).catch(() => undefined)
  }
}

const isComplete = ({ isFetched, rows, rowsDone }: JobState['tables'][number]) => isFetched && rowsDone >= rows

/** The events that lead from one state to the next. */
export function eventsBetween(before: JobState | null, after: JobState): ImportEvent[] {
  const events: ImportEvent[] = []
  if (before?.phase !== after.phase) events.push({ type: 'phase', phase: after.phase })
  const current = after.tables.find(({ name }) => name === after.currentTable)
  const hasMoved = before?.totalRecords !== after.totalRecords || before.currentTable !== after.currentTable
  if (after.tables.length > 0 && hasMoved) {
    events.push({
      type: 'records',
      currentTable: after.currentTable,
      recordsImported: current?.rows ?? 0,
      totalRecordsImported: after.totalRecords,
    })
  }
  const completed = after.tables.filter(isComplete)
  const completedTablesRecords = completed.reduce((sum, { rows }) => sum + rows, 0)
  for (const { importId, tableId, name, rows } of completed) {
    const was = before?.tables.find(table => table.importId === importId)
    if (was && isComplete(was)) continue
    events.push({ type: 'table_complete', tableId, table: name, records: rows, completedTablesRecords })
  }
  if (after.filesSkipped > 0 && !before?.filesSkipped) {
    events.push({ type: 'attachment_warning', message: filesSkippedText, count: after.filesSkipped })
  }
  if (after.status === before?.status) return events
  if (after.status === 'done') {
    events.push({ type: 'finished', totalRecords: after.totalRecords, tableId: after.tables[0]?.tableId ?? '' })
  }
  if (after.status === 'cancelled') events.push({ type: 'cancelled' })
  if (after.status === 'failed') events.push({ type: 'error', message: after.error ?? 'Import failed' })
  return events
}
