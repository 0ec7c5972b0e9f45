import { type Kysely, sql } from 'kysely'

import type { Role } from './capabilities.ts'

export interface OwnOrganization {
  id: string
  name: string
  role: Role
  userCount: number
}

/** The organizations that a person belongs to, own ones first. */
export async function organizationsOf(db: Kysely<object>, userId: string): Promise<OwnOrganization[]> {
  const { rows } = await sql<OwnOrganization>`
    select g.id, g.name, m.role,
      (select count(*) from members o where o."organizationId" = g.id)::integer as "userCount"
    from members m
    join organizations g on g.id = m."organizationId"
    where m."userId" = ${userId}
    order by m.role <> 'owner', m."createdAt"`.execute(db)
  return rows
}

/** The names of people by their ids; those that are gone are left out. */
export async function namesByUserId(db: Kysely<object>, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${userIds}::text[])`.execute(db)
  return rows
}

export interface Member {
  userId: string
  name: string
  email: string
  image: string | null
  role: Role
}

/** The people of an organization, by name. */
export async function membersOf(db: Kysely<object>, organizationId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id as "userId", u.name, u.email, u.image, m.role
    from members m
    join users u on u.id = m."userId"
    where m."organizationId" = ${organizationId}
    order by u.name, u.id`.execute(db)
  return rows
}
