import type { TablesClient } from '../page/tables-client.ts'

/** What actions of a base are sent with. */
export interface ActionClient {
  basePublicId: string
  calls: Pick<TablesClient, 'actions' | 'fields' | 'history' | 'records' | 'tables' | 'views'>
}

const answerMilliseconds = 60_000

/** How long a table of any size may take to be restored. */
export const restoreMilliseconds = 600_000

/** How a change is sent: one whose answer does not come counts as not sent, and is tried again under its id. */
export const patiently = (milliseconds = answerMilliseconds) => ({ signal: AbortSignal.timeout(milliseconds) })
