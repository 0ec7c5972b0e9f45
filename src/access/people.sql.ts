import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** The names of people by their ids. Deleted people are left out. */
export async function namesByUserId(connection: Connection, userIds: readonly string[]) {
  const rows = await run(
    connection,
    sql<{ id: string; name: string }>`
    select id, name from users where id = any(${userIds}::text[])`,
  )
  return rows
}

/** The person whose account has this email address. */
export async function personByEmail(connection: Connection, email: string) {
  const rows = await run(
    connection,
    sql<{ id: string; name: string }>`
    select id, name from users where email = ${email.trim().toLowerCase()}`,
  )
  return rows[0]
}

/** A person's membership of an organization. */
export async function membershipOf(connection: Connection, of: { organizationId: string; userId: string }) {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    select id from members where "organizationId" = ${of.organizationId} and "userId" = ${of.userId}`,
  )
  return rows[0]
}
