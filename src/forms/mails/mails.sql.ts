import { sql } from 'kysely'

/** What mails say about a form. */
export const selectFormName = (flowId: string) => sql<{ name: string; publicId: string }>`
  select name, public_identifier as "publicId" from flows where id = ${flowId}::bigint`

/** The addresses of a person, and of the members of the organization that a form belongs to. The person's own is first. */
export const selectTeamAddresses = ({ flowId, userId }: { flowId: string; userId: string }) => sql<{ email: string }>`
  select u.email from users u
  where u.id = ${userId} or u.id in (
    select m."userId" from members m join flows f on f.organization_id = m."organizationId"
    where f.id = ${flowId}::bigint and m."organizationId" in (
      select "organizationId" from members where "userId" = ${userId}
    )
  )
  order by u.id <> ${userId}, u.email limit 100`

export const selectAddress = (userId: string) => sql<{ email: string }>`select email from users where id = ${userId}`
