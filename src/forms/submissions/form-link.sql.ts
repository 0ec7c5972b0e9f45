import { sql } from 'kysely'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
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

/**
 * The forms of public identifiers and of endings that people chose, whatever their state, as rows with the columns of
 * `formLinkOf`.
 */
export const selectFormLinks = (publicIds: readonly string[], types: readonly string[]): Statement =>
  statementOnce(
    'select form links',
    [[...publicIds], [...types]],
    ([ids, typesOfForms]) => sql`
  select given.identifier, f.id::text, f.public_identifier, f.organization_id, p.password_hash, f.name,
    f.trashed_at is not null, f.settings, f.published_version, coalesce(c.responses, 0)
  from unnest(${ids}::text[]) as given (identifier)
  left join form_endings e on e.ending = given.identifier
  join flows f on f.id = coalesce(e.flow_id, (select id from flows where public_identifier = given.identifier))
  left join form_passwords p on p.flow_id = f.id
  left join form_counts c on c.flow_id = f.id
  where f.type = any(${typesOfForms}::text[])`,
  )

export function formLinkOf(row: readonly unknown[]): FormLink {
  const [, id, publicId, organizationId, passwordHash, name, trashed, settings, publishedVersion, responses] = row as [
    string,
    string,
    string,
    string,
    string | null,
    string,
    boolean,
    unknown,
    number | null,
    number,
  ]
  const form = { flowId: id, publicId, name, trashed, settings, publishedVersion, responses }
  return { id, organizationId, tokenHash: publicId, passwordHash, ...form }
}
