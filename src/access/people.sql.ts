import { type Kysely, sql } from 'kysely'

/** The names of people by their ids; those that are gone are left out. */
export async function namesByUserId(db: Kysely<object>, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${userIds}::text[])`.execute(db)
  return rows
}

/** Who has an account under an address. */
export async function personByEmail(db: Kysely<object>, email: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where email = ${email.trim().toLowerCase()}`.execute(db)
  return rows[0]
}

/** A person's membership of an organization. */
export async function membershipOf(db: Kysely<object>, of: { organizationId: string; userId: string }) {
  const { rows } = await sql<{ id: string }>`
    select id from members where "organizationId" = ${of.organizationId} and "userId" = ${of.userId}`.execute(db)
  return rows[0]
}
