import type { TablesClient } from '../web/tables-client.ts'

/** What actions of a base are sent with. */
export interface ActionClient {
  basePublicId: string
  calls: Pick<TablesClient, 'records'>
}
