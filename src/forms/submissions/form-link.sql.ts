import { sql } from 'kysely'
import type { PublicLink } from '../../access/public-links/public-link.ts'

/** The public page of a form. Its id is that of the flow. */
export interface FormLink extends PublicLink {
  flowId: string
  /** The public identifier of the flow. */
  publicId: string
  name: string
  trashed: boolean
  /** As stored; see `accessSettings`. */
  settings: unknown
  /** The version that respondents see; null if the form is not published. */
  publishedVersion: number | null
  /** How many responses it has received, as of a moment ago. */
  responses: number
}

/** The form of a public identifier, whatever its state. */
export const selectFormLink = (publicId: string, types: readonly string[]) => sql<FormLink>`
  select f.id::text as id, f.id::text as "flowId", f.public_identifier as "publicId",
    f.organization_id as "organizationId", f.public_identifier as "tokenHash", p.password_hash as "passwordHash",
    f.name, f.trashed_at is not null as trashed, f.settings, f.published_version as "publishedVersion",
    coalesce(c.responses, 0) as responses
  from flows f
  left join form_passwords p on p.flow_id = f.id
  left join form_counts c on c.flow_id = f.id
  where f.public_identifier = ${publicId} and f.type = any(${types}::text[])`
