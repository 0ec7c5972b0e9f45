import { sql } from 'kysely'
import type { FormDocument } from '../document/form-document.ts'
import { formTypes } from '../form-types.ts'

export interface VersionRow {
  number: number
  hash: string
  publishedBy: string
  /** ISO 8601. */
  publishedAt: string
}

const columns = sql`number, hash, published_by as "publishedBy", published_at as "publishedAt"`

/** The versions of a form, the newest first; at most `limit`, or all. */
export const selectVersions = (flowId: string, limit: number | null = null) => sql<VersionRow>`
  select ${columns} from form_versions where flow_id = ${flowId}::bigint order by number desc limit ${limit}::integer`

export const selectDocument = ({ flowId, number }: { flowId: string; number: number }) =>
  sql<{
    document: FormDocument
  }>`select document from form_versions where flow_id = ${flowId}::bigint and number = ${number}`

export interface PublishedRow {
  /** The version that respondents see; null if the form is not published. */
  published: number | null
}

/** The published version of a form. No row: the flow is none. */
export const selectPublished = (flowId: string) => sql<PublishedRow>`
  select published_version as published from flows where id = ${flowId}::bigint and type = any(${formTypes}::text[])`

/** `selectPublished`, which nobody else changes until the transaction ends. */
export const lockPublished = (flowId: string) => sql<PublishedRow>`${selectPublished(flowId)} for update`

export const insertVersion = (version: {
  flowId: string
  number: number
  document: FormDocument
  hash: string
  publishedBy: string
}) => sql<Pick<VersionRow, 'publishedAt'>>`
  insert into form_versions (flow_id, number, document, hash, published_by)
  values (${version.flowId}::bigint, ${version.number}, ${JSON.stringify(version.document)}::jsonb, ${version.hash},
    ${version.publishedBy})
  returning published_at as "publishedAt"`

export const updatePublished = ({ flowId, number }: { flowId: string; number: number | null }) => sql`
  update flows set published_version = ${number}::integer, updated_at = now()
  where id = ${flowId}::bigint and published_version is distinct from ${number}::integer`

/** The forms that were ever published. */
export const selectEverPublished = () => sql<{ flowId: string }>`
  select distinct flow_id::text as "flowId" from form_versions`

/** Until when a version was the newest one: null if it still is. No row: there is no such version. */
export const selectReplaced = ({ flowId, number }: { flowId: string; number: number }) => sql<{
  replacedAt: string | null
}>`
  select (select next.published_at from form_versions next
    where next.flow_id = version.flow_id and next.number = version.number + 1) as "replacedAt"
  from form_versions version where version.flow_id = ${flowId}::bigint and version.number = ${number}`

/** Makes the present ending of a form's address a former one. */
export const endCurrentEnding = (flowId: string) => sql`
  update form_endings set is_current = false where flow_id = ${flowId}::bigint and is_current`

/** Gives a form an ending, or makes a former one current again. No row: another form has it. */
export const putEnding = ({ flowId, ending }: { flowId: string; ending: string }) => sql<{ ending: string }>`
  insert into form_endings (ending, flow_id, is_current) values (${ending}, ${flowId}::bigint, true)
  on conflict (ending) do update set is_current = true where form_endings.flow_id = excluded.flow_id
  returning ending`

/** Whether the public page of a form has a password, and the ending of its address that people chose. */
export const selectLinkSettings = (flowId: string) => sql<{ hasPassword: boolean; ending: string | null }>`
  select exists (select from form_passwords where flow_id = ${flowId}::bigint) as "hasPassword",
    (select ending from form_endings where flow_id = ${flowId}::bigint and is_current) as ending`

export const putPassword = ({ flowId, passwordHash }: { flowId: string; passwordHash: string }) => sql`
  insert into form_passwords (flow_id, password_hash) values (${flowId}::bigint, ${passwordHash})
  on conflict (flow_id) do update set password_hash = excluded.password_hash`

export const deletePassword = (flowId: string) => sql`
  delete from form_passwords where flow_id = ${flowId}::bigint`
