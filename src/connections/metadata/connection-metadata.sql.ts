import { sql } from 'kysely'

/** The `sourceId` of the list of all sources. */
export const listOfSources = ''

export interface MetadataKey {
  connectionId: string
  sourceId: string
}

/** What was stored, as JSON, and whether it is younger than `seconds`. */
export const selectMetadata = ({ connectionId, sourceId }: MetadataKey, seconds: number) => sql<{
  content: string
  isFresh: boolean
}>`
  select content, fetched_at > now() - make_interval(secs => ${seconds}::double precision) as "isFresh"
  from connection_metadata where connection_id = ${connectionId}::bigint and source_id = ${sourceId}`

/** Stores what a service answered, unless the connection now uses another account. */
export const upsertMetadata = ({ connectionId, sourceId }: MetadataKey, content: string, account: string | null) => sql`
  insert into connection_metadata (connection_id, source_id, content)
  select c.id, ${sourceId}, ${content} from connections c
  where c.id = ${connectionId}::bigint and c.account is not distinct from ${account}
  for key share
  on conflict (connection_id, source_id) do update set content = excluded.content, fetched_at = now()`

/** Deletes all but the latest `count` entries of a connection. */
export const deleteOldMetadata = (connectionId: string, count: number) => sql`
  delete from connection_metadata where connection_id = ${connectionId}::bigint and source_id in (
    select source_id from connection_metadata where connection_id = ${connectionId}::bigint
    order by fetched_at desc, source_id offset ${count}::integer)`

export const deleteMetadata = ({ connectionId, sourceId }: MetadataKey) => sql`
  delete from connection_metadata where connection_id = ${connectionId}::bigint and source_id = ${sourceId}`

export const deleteAllMetadata = (connectionId: string) => sql`
  delete from connection_metadata where connection_id = ${connectionId}::bigint`
