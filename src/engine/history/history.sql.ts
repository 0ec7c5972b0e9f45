import { sql } from 'kysely'
import type { Relation } from '../records/records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'
import { thingPrefix } from '../model/things.ts'
import type { CountedChange } from '../model/history/history-line.ts'

/** The last person who wrote to each of these cells, as far as the log reaches back. One statement for all cells. */
export const selectLastWriters = (
  schema: string,
  query: { tableId: string; cells: readonly { recordId: string; fieldId: string }[] },
) => sql<{ recordId: string; fieldId: string; actor: string }>`
  SELECT cell."recordId", cell."fieldId", action.actor
  FROM jsonb_to_recordset(${JSON.stringify(query.cells)}::jsonb) AS cell ("recordId" text, "fieldId" text)
  CROSS JOIN LATERAL (
    SELECT entry.version FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.item_id = cell."recordId" AND entry.table_id = ${query.tableId}
      AND entry.kind IN ('record.create', 'record.update') AND entry.after ? cell."fieldId"
    ORDER BY entry.version DESC LIMIT 1
  ) AS latest
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = latest.version`

/** The latest logged changes of cells, newest first for each. One statement for all cells. */
export const selectLatestChanges = (
  schema: string,
  query: { tableId: string; cells: readonly { recordId: string; fieldId: string }[]; limit: number },
) => sql<{
  recordId: string
  fieldId: string
  before: unknown
  after: unknown
  actor: string
  doneAt: number | null
}>`
  SELECT cell."recordId", cell."fieldId", latest.before, latest.after, action.actor, action.done_at AS "doneAt"
  FROM jsonb_to_recordset(${JSON.stringify(query.cells)}::jsonb) AS cell ("recordId" text, "fieldId" text)
  CROSS JOIN LATERAL (
    SELECT entry.version, entry.before -> cell."fieldId" AS before, entry.after -> cell."fieldId" AS after
    FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.item_id = cell."recordId" AND entry.table_id = ${query.tableId}
      AND entry.kind IN ('record.create', 'record.update') AND entry.after ? cell."fieldId"
    ORDER BY entry.version DESC LIMIT ${query.limit}::integer
  ) AS latest
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = latest.version
  ORDER BY latest.version DESC`

/**
 * The last person before a version to change one setting of a table, field, or view, as far as the log reaches back.
 */
const kindsOfSettings = ['table.update', 'field.update', 'field.primary', 'view.update']
const kindsOfOrder = ['table.reorder', 'field.reorder', 'view.reorder']

export const selectLastChanger = (
  schema: string,
  query: { itemId: string; before: number; path: readonly string[]; isOrder: boolean },
) => sql<{
  actor: string
}>`
  SELECT action.actor
  FROM ${inSchema(schema, 'log')} AS entry JOIN ${inSchema(schema, 'actions')} AS action USING (version)
  WHERE entry.item_id = ${query.itemId} AND entry.version < ${query.before}::bigint
    AND entry.kind = ANY(${query.isOrder ? kindsOfOrder : kindsOfSettings}::text[])
    AND entry.before #> ${query.path}::text[] IS DISTINCT FROM entry.after #> ${query.path}::text[]
  ORDER BY entry.version DESC LIMIT 1`

/** Higher than every version. */
const endOfTime = 9_000_000_000_000_000

/** The changes of one record with their actions, newest first. */
export const selectRecordHistory = (
  schema: string,
  query: { tableId: string; recordId: string; before: number | null; limit: number },
) => sql<{
  version: number
  kind: string
  before: unknown
  after: unknown
  name: string
  actor: string
  at: string
}>`
  SELECT entry.version, entry.kind, entry.before, entry.after, action.name, action.actor, action.at
  FROM ${inSchema(schema, 'log')} AS entry JOIN ${inSchema(schema, 'actions')} AS action USING (version)
  WHERE entry.item_id = ${query.recordId} AND entry.table_id = ${query.tableId} AND entry.kind LIKE 'record.%'
    AND entry.version <= ${query.before ?? endOfTime}::bigint
  ORDER BY entry.version DESC, entry.kind LIMIT ${query.limit}::integer`

export interface ChangeCount extends CountedChange {
  /** The only edited record before and after, by field id; null if there are several, or it is large. */
  edit: { before: Record<string, unknown> | null; after: Record<string, unknown> } | null
  /** The changed settings of the only updated view. */
  settings: string[] | null
  /** The name of the only field, view, or table before and after the action; null if unknown. */
  nameBefore: string | null
  nameAfter: string | null
}

/** Selects actions of a base; null for any. */
export interface HistoryPart {
  tableId: string | null
  /** The id of the person. */
  actor: string | null
  /** Actions before a version, and after a version. */
  before: number | null
  after: number | null
}

/** Entries that this person may see: those for everyone, and their own. Things beside the tables are not part of it. */
const isVisibleTo = (person: string) => sql`AND (entry.only_for IS NULL OR entry.only_for = ${person})
  AND entry.kind NOT LIKE ${`${thingPrefix}%`}`

const ofTable = (tableId: string | null) => (tableId === null ? sql`` : sql`AND entry.table_id = ${tableId}`)

/** The versions of actions that changed something, from the person's actions or from the log. */
const versionsOf = (schema: string, { tableId, actor, before, after }: HistoryPart) =>
  actor === null
    ? sql`
    SELECT DISTINCT entry.version FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.version < ${before ?? endOfTime}::bigint AND entry.version > ${after ?? -1}::bigint ${ofTable(tableId)}`
    : sql`
    SELECT action.version FROM ${inSchema(schema, 'actions')} AS action
    WHERE action.version < ${before ?? endOfTime}::bigint AND action.version > ${after ?? -1}::bigint
      AND action.actor = ${actor} AND EXISTS (SELECT FROM ${inSchema(schema, 'log')} AS entry
        WHERE entry.version = action.version ${ofTable(tableId)})`

/** The version of the person's action at which a scan of `max` actions ends; no row if it reaches the end. */
export const selectScanLimit = (schema: string, query: Omit<HistoryPart, 'tableId'> & { actor: string; max: number }) =>
  sql<{ version: number }>`
  SELECT version FROM ${inSchema(schema, 'actions')}
  WHERE actor = ${query.actor} AND version < ${query.before ?? endOfTime}::bigint AND version > ${query.after ?? -1}::bigint
  ORDER BY version DESC OFFSET ${query.max - 1}::integer LIMIT 1`

/** Larger edits are not read for the list of actions. In bytes, as they are stored. */
const maxEditSize = 2_000

/** The edit of the only record, and the changed settings of the only view. Reads nothing for other changes. */
const onlyEdit = (schema: string, person: string) => sql`
    SELECT
      CASE WHEN entry.kind = 'record.update' AND pg_column_size(entry.before) + pg_column_size(entry.after) < ${maxEditSize}::integer
        THEN jsonb_build_object('before', entry.before, 'after', entry.after) END AS edit,
      CASE WHEN entry.kind = 'view.update' THEN (
        SELECT jsonb_agg(setting.key) FROM jsonb_each(entry.after -> 'config') AS setting
        WHERE setting.value IS DISTINCT FROM entry.before -> 'config' -> setting.key) END AS settings,
      entry.kind = 'view.update' AND entry.before -> 'kind' IS DISTINCT FROM entry.after -> 'kind' AS "isOfKind"
    FROM ${inSchema(schema, 'log')} AS entry
    WHERE counted.entries = 1 AND counted.kind IN ('record.update', 'view.update')
      AND entry.version = line.version AND entry.kind = counted.kind AND entry.item_id = counted."itemId"
      AND entry.table_id IS NOT DISTINCT FROM counted."tableId" ${isVisibleTo(person)}`

const onlyName = (side: 'before' | 'after') => sql`
        CASE WHEN count(*) = 1 AND entry.kind NOT LIKE 'record.%' THEN min(entry.${sql.raw(side)} ->> 'name') END`

/** The actions of a base that changed something, newest first, with counts of what each changed. */
export const selectBaseHistory = (schema: string, query: HistoryPart & { limit: number; person: string }) => sql<{
  version: number
  name: string
  actor: string
  gestureId: string | null
  at: string
  /** Null if the person may see none of them. */
  changes: ChangeCount[] | null
}>`
  SELECT action.version, action.name, action.actor, action.gesture_id AS "gestureId", action.at, counted.changes
  FROM (
    ${versionsOf(schema, query)}
    ORDER BY version DESC LIMIT ${query.limit}::integer
  ) AS line
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = line.version
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(to_jsonb(counted) - 'entries' || jsonb_build_object('edit', only_edit.edit, 'settings',
      CASE WHEN only_edit."isOfKind" THEN '["kind"]'::jsonb ELSE only_edit.settings END)
      ORDER BY counted.kind, counted."tableId") AS changes
    FROM (
      SELECT entry.kind, count(*) AS entries, entry.table_id AS "tableId", count(DISTINCT entry.item_id) AS items, min(entry.item_id) AS "itemId",
        ${onlyName('before')} AS "nameBefore", ${onlyName('after')} AS "nameAfter",
        coalesce(sum((SELECT count(*) FROM jsonb_object_keys(entry.after))) FILTER (WHERE entry.kind = 'record.update'), 0) AS cells
      FROM ${inSchema(schema, 'log')} AS entry
      WHERE entry.version = action.version ${isVisibleTo(query.person)}
      GROUP BY entry.kind, entry.table_id
    ) AS counted
    LEFT JOIN LATERAL (${onlyEdit(schema, query.person)}) AS only_edit ON true
  ) AS counted
  ORDER BY action.version DESC`

/**
 * The ids of everyone in the log. Jumps from one id to the next, so that the number of their actions does not matter.
 */
export const selectActors = (schema: string, limit: number) => sql<{ actor: string }>`
  WITH RECURSIVE person (actor) AS (
    (SELECT actor FROM ${inSchema(schema, 'actions')} ORDER BY actor LIMIT 1)
    UNION ALL
    SELECT (SELECT action.actor FROM ${inSchema(schema, 'actions')} AS action WHERE action.actor > person.actor
      ORDER BY action.actor LIMIT 1)
    FROM person WHERE person.actor IS NOT NULL
  )
  SELECT actor FROM person WHERE actor IS NOT NULL LIMIT ${limit}::integer`

/** What one action changed, in a stable order. */
export const selectEntries = (
  schema: string,
  query: { version: number; person: string; offset: number; limit: number },
) => sql<{
  kind: string
  tableId: string | null
  itemId: string
  before: unknown
  after: unknown
}>`
  SELECT kind, table_id AS "tableId", item_id AS "itemId", before, after FROM ${inSchema(schema, 'log')} AS entry
  WHERE version = ${query.version}::bigint ${isVisibleTo(query.person)} ORDER BY table_id, item_id, kind
  OFFSET ${query.offset}::bigint LIMIT ${query.limit}::integer`

/** The values of the primary field for some records, including deleted ones. */
export const selectLabels = ({ schema, relation }: Relation, query: { column: string; ids: readonly string[] }) => sql<{
  id: string
  label: unknown
}>`
  SELECT id, to_jsonb(${sql.id(query.column)}) AS label FROM ${inSchema(schema, relation)} WHERE id = ANY(${query.ids}::text[])`
