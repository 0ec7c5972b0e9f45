import type { JobState, JobTableState } from '../../job/job-state.ts'

const count = new Intl.NumberFormat()

export const filesSkippedText = "Some attachments were too large or had invalid formats and weren't able to import"

export const recordsText = (records: number): string =>
  `${count.format(records)} ${records === 1 ? 'record' : 'records'}`

/** A short text for what a job does now. */
export function jobPhaseText({ status, phase, currentTable, isPublishing, update }: JobState): string {
  if (status === 'cancelling') return 'Cancelling…'
  if (update && status === 'running') {
    if (isPublishing) return 'Writing the changes…'
    if (phase === 'connecting') return 'Connecting…'
    return currentTable === null ? 'Comparing…' : `Reading ${currentTable}…`
  }
  if (update && status === 'staged') return 'Waiting for you'
  if (update && status === 'done') return 'Up to date'
  if (status === 'done') return 'Import successful'
  if (status === 'cancelled') return 'Import cancelled'
  if (status === 'failed') return 'Import failed'
  switch (phase) {
    case 'connecting':
      return 'Connecting…'
    case 'structure':
      return 'Creating tables…'
    case 'importing':
      if (isPublishing || currentTable === null) return 'Finishing the tables…'
      return `Importing ${currentTable}…`
    case 'complete':
      return 'Finishing the tables…'
  }
}

/** How much of a table is done, in percent. How many records there are is known only once all are fetched. */
export function tableShare({ isFetched, rows, rowsDone }: JobTableState): number {
  if (!isFetched) return rows === 0 ? 0 : 50
  return rows === 0 ? 100 : 50 + (rowsDone / rows) * 50
}
