import { sql } from 'kysely'

/** What happens to an organization when a member deletes their account. One that needs an owner prevents it. */
export interface OrganizationFate {
  name: string
  fate: 'needs owner' | 'ends' | 'stays'
  /** The flows that would be deleted with it. */
  flowCount: number
}

/** What would happen to the organizations of a person, ordered by name. */
export const selectOrganizationFates = (userId: string) => sql<OrganizationFate>`
  select g.name,
    case
      when not exists (select from members o where o."organizationId" = g.id and o."userId" <> ${userId}) then 'ends'
      when m.role = 'owner' and not exists (
        select from members o where o."organizationId" = g.id and o."userId" <> ${userId} and o.role = 'owner'
      ) then 'needs owner'
      else 'stays'
    end as fate,
    (select count(*) from flows f where f.organization_id = g.id and f.trashed_at is null)::integer as "flowCount"
  from members m join organizations g on g.id = m."organizationId"
  where m."userId" = ${userId}
  order by g.name, g.id`

/**
 * The names of organizations with other members and no other owner than this person. Locks their memberships until the
 * transaction ends.
 */
export const lockOrganizationsNeedingOwner = (userId: string) => sql<{ name: string }>`
  select g.name from members m join organizations g on g.id = m."organizationId"
  where m."userId" = ${userId} and m.role = 'owner'
    and exists (select from members o where o."organizationId" = g.id and o."userId" <> ${userId})
    and not exists (
      select from members o where o."organizationId" = g.id and o."userId" <> ${userId} and o.role = 'owner')
  order by g.name for update of m`

/** Deletes the organizations that have no other member, and cancels their invitations. */
export const deleteEmptyOrganizations = (userId: string) => sql`
  with emptied as (
    update organizations g set deleted_at = now()
    where exists (select from members m where m."organizationId" = g.id and m."userId" = ${userId})
      and not exists (select from members m where m."organizationId" = g.id and m."userId" <> ${userId})
    returning g.id
  )
  update invitations i set status = 'canceled' from emptied
  where i."organizationId" = emptied.id and i.status = 'pending'`
