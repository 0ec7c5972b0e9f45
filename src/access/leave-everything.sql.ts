import { type Kysely, sql } from 'kysely'

/** The names of organizations that others belong to and that would have no owner without this person. */
export async function organizationsThatNeed(db: Kysely<object>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from members m join organizations g on g.id = m."organizationId"
    where m."userId" = ${userId} and m.role = 'owner'
      and exists (select from members o where o."organizationId" = g.id and o."userId" <> ${userId})
      and not exists (
        select from members o where o."organizationId" = g.id and o."userId" <> ${userId} and o.role = 'owner')
    order by g.name for update of m`.execute(db)
  return rows.map(({ name }) => name)
}

/** Ends the organizations that nobody but this person belongs to, and their membership of those. */
export async function closeEmptied(db: Kysely<object>, userId: string): Promise<void> {
  await sql`
    with emptied as (
      update organizations g set deleted_at = now()
      where exists (select from members m where m."organizationId" = g.id and m."userId" = ${userId})
        and not exists (select from members m where m."organizationId" = g.id and m."userId" <> ${userId})
      returning g.id
    )
    update invitations i set status = 'canceled' from emptied
    where i."organizationId" = emptied.id and i.status = 'pending'`.execute(db)
}
