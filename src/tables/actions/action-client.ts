import type { TablesClient } from '../page/tables-client.ts'

/** What the actions of a base are sent with. */
export interface ActionClient {
  basePublicId: string
  calls: Pick<TablesClient, 'actions' | 'fields' | 'history' | 'records' | 'tables' | 'views'>
}

const answerMilliseconds = 60_000

/** Timeout for restoring a table of any size. */
export const restoreMilliseconds = 600_000

/** Call options with a timeout. A call that times out counts as not sent and is retried under its id. */
export const patiently = (milliseconds = answerMilliseconds) => ({ signal: AbortSignal.timeout(milliseconds) })
