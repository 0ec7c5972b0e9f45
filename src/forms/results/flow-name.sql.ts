import { sql } from 'kysely'

/** What a form is called. */
export const selectFlowName = (flowId: string) => sql<{ name: string }>`
  select name from flows where id = ${flowId}::bigint`
