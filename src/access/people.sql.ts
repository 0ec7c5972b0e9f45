import { sql } from 'kysely'

/** The names of people by their ids. Deleted people are left out. */
export const selectNames = (userIds: readonly string[]) => sql<{ id: string; name: string }>`
  select id, name from users where id = any(${userIds}::text[])`

/** The person whose account has this email address, which may not be verified. */
export const selectPersonByEmail = (email: string) => sql<{ id: string; name: string; isVerified: boolean }>`
  select id, name, "emailVerified" as "isVerified" from users where email = ${email.trim().toLowerCase()}`

/** The email address of a person. */
export const selectEmail = (userId: string) => sql<{ email: string }>`select email from users where id = ${userId}`

/** A person's membership of an organization. */
export const selectMembership = ({ organizationId, userId }: { organizationId: string; userId: string }) => sql<{
  id: string
}>`
  select id from members where "organizationId" = ${organizationId} and "userId" = ${userId}`
