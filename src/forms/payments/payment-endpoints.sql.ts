import { sql } from 'kysely'

export interface EndpointRow {
  connectionId: string
  token: string
  url: string
  /** Null while the payment service sends nothing. */
  secret: Buffer | null
}

const columns = sql`connection_id::text AS "connectionId", token, url, secret`

export const selectEndpoint = (connectionId: string) => sql<EndpointRow & { isRecent: boolean }>`
  SELECT ${columns}, tried_at > now() - interval '1 day' AS "isRecent"
  FROM payment_endpoints WHERE connection_id = ${connectionId}::bigint`

export const selectEndpointByToken = (token: string) => sql<EndpointRow>`
  SELECT ${columns} FROM payment_endpoints WHERE token = ${token}`

/** Begins an endpoint, or begins it again for another address. */
export const putEndpoint = ({ connectionId, token, url }: Omit<EndpointRow, 'secret'>) => sql<EndpointRow>`
  INSERT INTO payment_endpoints AS existing (connection_id, token, url)
  VALUES (${connectionId}::bigint, ${token}, ${url})
  ON CONFLICT (connection_id) DO UPDATE SET token = excluded.token, url = excluded.url, secret = NULL,
    endpoint_id = NULL, tried_at = now()
  RETURNING ${columns}`

export const updateEndpoint = (
  token: string,
  { endpointId, secret, problem }: { endpointId: string | null; secret: Buffer | null; problem: string | null },
) => sql`
  UPDATE payment_endpoints SET endpoint_id = ${endpointId}, secret = ${secret}, problem = ${problem}
  WHERE token = ${token}`

/** Forgets the connection of a form that takes no payments. */
export const deleteFormConnection = (flowId: string) => sql`
  DELETE FROM form_payment_connections WHERE flow_id = ${flowId}::bigint`

/** Notes the connection through which a form takes payments. */
export const putFormConnection = ({ flowId, connectionId }: { flowId: string; connectionId: string }) => sql`
  INSERT INTO form_payment_connections (flow_id, connection_id) VALUES (${flowId}::bigint, ${connectionId}::bigint)
  ON CONFLICT (flow_id) DO UPDATE SET connection_id = excluded.connection_id`

/** The published forms that take payments through some connections. */
export const selectFormsOfConnections = (connectionIds: readonly string[]) => sql<{
  connectionId: string
  name: string
  ownerUserId: string | null
}>`
  SELECT c.connection_id::text AS "connectionId", f.name, f.owner_user_id AS "ownerUserId"
  FROM form_payment_connections c JOIN flows f ON f.id = c.flow_id
  WHERE c.connection_id = ANY(${[...connectionIds]}::bigint[]) AND f.published_version IS NOT NULL AND f.trashed_at IS NULL
  ORDER BY f.name`
