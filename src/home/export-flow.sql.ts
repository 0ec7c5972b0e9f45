import { sql } from 'kysely'

/** The columns of a flow that its export includes. */
export const selectFlowToExport = (flowId: string) => sql<{
  type: string
  name: string
  settings: object
  tags: string[]
}>`
  select type, name, settings, tags from flows where id = ${flowId}::bigint`
