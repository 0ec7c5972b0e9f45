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

/** The person whose account has this email address, which may not be verified. */
export async function personByEmail(connection: Connection, email: string) {
  const rows = await run(
    connection,
    sql<{ id: string; name: string; isVerified: boolean }>`
    select id, name, "emailVerified" as "isVerified" from users where email = ${email.trim().toLowerCase()}`,
  )
  return rows[0]
}

/** The email address of a person. */
export async function emailOf(connection: Connection, userId: string): Promise<string | undefined> {
  const rows = await run(connection, sql<{ email: string }>`select email from users where id = ${userId}`)
  return rows[0]?.email
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
