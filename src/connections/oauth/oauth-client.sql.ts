import { sql } from 'kysely'

export const selectOAuthClient = (service: string) => sql<{ clientId: string; secret: Buffer }>`
  select client_id as "clientId", secret from oauth_clients where service = ${service}`

export const selectOAuthClients = () => sql<{ service: string; clientId: string; secret: Buffer }>`
  select service, client_id as "clientId", secret from oauth_clients`

export const upsertOAuthClient = (service: string, { clientId, secret }: { clientId: string; secret: Buffer }) => sql`
  insert into oauth_clients (service, client_id, secret) values (${service}, ${clientId}, ${secret})
  on conflict (service) do update set client_id = excluded.client_id, secret = excluded.secret`

export const deleteOAuthClientRow = (service: string) => sql`delete from oauth_clients where service = ${service}`

/** Replaces a sealed secret by the same one under a new key, unless it changed meanwhile. */
export const replaceClientSecret = (service: string, secrets: { before: Buffer; after: Buffer }) => sql`
  update oauth_clients set secret = ${secrets.after} where service = ${service} and secret = ${secrets.before}`
