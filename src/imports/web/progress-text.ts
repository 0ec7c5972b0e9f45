import type { ImportState } from '../import-state.ts'

const count = new Intl.NumberFormat()

export const rowsText = (rows: number): string => `${count.format(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** A short text for the current phase. */
export function phaseText(state: ImportState): string {
  const { status, phase, error } = state
  if (error !== null && (status === 'analysing' || status === 'running')) return `${error}…`
  if (status === 'analysing' && state.service !== null) return `Reading ${state.service}, ${rowsText(state.rows)}…`
  if (status === 'analysing' || status === 'uploading') return 'Reading the file…'
  if (status === 'cancelling') return 'Cancelling…'
  if (status === 'done') return state.isUndone ? 'Import undone' : 'Import successful'
  if (status === 'staged') return 'Waiting for you to confirm'
  if (status === 'cancelled') return 'Import cancelled'
  if (status === 'failed') return 'Import failed'
  switch (phase) {
    case 'waiting':
      return 'Waiting for its turn…'
    case 'structure':
      return state.mapping ? 'Preparing…' : 'Making the table…'
    case 'importing':
      return state.mapping ? 'Reading rows…' : 'Importing rows…'
    case 'publishing':
      return state.mapping ? 'Importing rows…' : 'Finishing the table…'
    case 'complete':
      return 'Finishing the table…'
  }
}

/** '450,000 of 1,000,000 rows'. */
export const doneText = ({ rowsDone, rows }: ImportState): string => `${count.format(rowsDone)} of ${rowsText(rows)}`

/** '92,000 rows a second, about 6 seconds left'; empty while unknown. */
export function paceText({ rowsPerSecond, secondsLeft }: ImportState): string {
  if (rowsPerSecond === null || secondsLeft === null) return ''
  const rate = rowsPerSecond >= 1000 ? Math.round(rowsPerSecond / 1000) * 1000 : rowsPerSecond
  return `${count.format(rate)} rows a second, ${durationText(secondsLeft)} left`
}

function durationText(seconds: number): string {
  if (seconds < 60) return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** '3 cells could not be read: 2 in Price, 1 in Date.'; empty if all cells could be read. */
export function unreadableText({ unreadable: { total, columns } }: Pick<ImportState, 'unreadable'>): string {
  if (total === 0) return ''
  const where = columns.map(({ name, count: cells }) => `${count.format(cells)} in ${name}`).join(', ')
  return `${count.format(total)} ${total === 1 ? 'cell' : 'cells'} could not be read: ${where}.`
}
