import { type RawBuilder, sql } from 'kysely'
import { recordColumns, type Relation } from '../records/records.sql.ts'
import { type ColumnDefinition, inSchema } from '../base/structure.sql.ts'

/**
 * The newest version at a time, null if the log begins later, with the oldest and newest version in the log. Versions
 * are ordered by time, so a binary search needs about twenty index lookups and no index by time. The log has
 * microseconds; a time without them, which is all that a JavaScript `Date` holds, includes its whole millisecond.
 */
export const selectVersionAt = (schema: string, at: string) => sql<{
  version: number | null
  oldest: number | null
  newest: number
}>`
  WITH RECURSIVE range AS (
    SELECT (SELECT min(version) FROM ${inSchema(schema, 'actions')}) AS oldest, head.version AS newest,
      CASE WHEN given = date_trunc('milliseconds', given) THEN given + interval '999 microseconds' ELSE given END AS time
    FROM ${inSchema(schema, 'head')} AS head, (SELECT ${at}::timestamptz AS given) AS moment
  ), search AS (
    SELECT oldest - 1 AS low, newest AS high FROM range WHERE oldest IS NOT NULL
    UNION ALL
    SELECT CASE WHEN isBefore THEN probed ELSE low END, CASE WHEN isBefore THEN high ELSE middle - 1 END
    FROM (SELECT low, high, (low + high + 1) / 2 AS middle FROM search WHERE low < high) AS half
    LEFT JOIN LATERAL (
      SELECT action.version AS probed, action.version <= high AND action.at <= (SELECT time FROM range) AS isBefore
      FROM ${inSchema(schema, 'actions')} AS action WHERE action.version >= middle ORDER BY action.version LIMIT 1
    ) AS probe ON true
  )
  SELECT (SELECT nullif(low, oldest - 1) FROM search WHERE low >= high) AS version, oldest, newest FROM range`

export interface StructureEntry {
  version: number
  kind: string
  item_id: string
  before: { name: string; type: string; template: unknown } | null
  after: { name: string; type: string; template: unknown } | null
}

/** The log of fields and tables after a version, in order. */
export const selectStructureEntries = (schema: string, query: { itemIds: readonly string[]; version: number }) =>
  sql<StructureEntry>`
  SELECT version, kind, item_id, before, after FROM ${inSchema(schema, 'log')}
  WHERE item_id = ANY(${query.itemIds}::text[]) AND version > ${query.version}::bigint AND kind NOT LIKE 'record.%'
  ORDER BY version`

/** Whether a record existed, judged by the first time that it was created, deleted, or restored afterwards. */
const existed = (turn: RawBuilder<unknown>) => sql<boolean>`
  CASE ${turn} WHEN 'record.create' THEN false WHEN 'record.delete' THEN true WHEN 'record.restore' THEN false
    ELSE record.deleted_at IS NULL END`

const firstLifeEvent = sql`(array_agg(entry.kind ORDER BY entry.version) FILTER (WHERE entry.kind <> 'record.update'))[1]`

/** Versions from `from` up to, but not including, `until`; null: until now. */
export interface VersionSpan {
  from: number
  until: number | null
}

export interface TableAtQuery {
  tableId: string
  version: number
  columns: readonly string[]
  /** For converted fields, by id: which log entries are about the column that is read. */
  spans: Record<string, readonly VersionSpan[]>
  after: number
  /** Only these records, unless null. */
  recordIds: readonly string[] | null
  limit: number
}

/**
 * Records of a table right after a version, in the order of their numbers: `[...recordColumns, ...columns, cells]`.
 * `cells` has the values, by field id, that were changed since.
 */
export const selectTableAt = ({ schema, relation }: Relation, query: TableAtQuery) => sql`
  SELECT ${sql.join([...recordColumns, ...query.columns].map(column => sql.ref(`record.${column}`)))}, later.cells
  FROM ${inSchema(schema, relation)} AS record
  CROSS JOIN LATERAL (
    SELECT ${firstLifeEvent} AS turn FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.item_id = record.id AND entry.table_id = ${query.tableId} AND entry.version > ${query.version}::bigint
      AND entry.kind LIKE 'record.%'
  ) AS life
  CROSS JOIN LATERAL (
    SELECT jsonb_object_agg(cell.key, cell.value ORDER BY entry.version DESC) AS cells
    FROM ${inSchema(schema, 'log')} AS entry, jsonb_each(entry.before) AS cell
    WHERE entry.item_id = record.id AND entry.table_id = ${query.tableId} AND entry.version > ${query.version}::bigint
      AND entry.kind = 'record.update'
      AND (NOT ${JSON.stringify(query.spans)}::jsonb ? cell.key OR EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(query.spans)}::jsonb -> cell.key) AS span ("from" bigint, until bigint)
        WHERE entry.version >= span."from" AND (span.until IS NULL OR entry.version < span.until)
      ))
  ) AS later
  WHERE record.seq > ${query.after}::bigint
    AND (${query.recordIds}::text[] IS NULL OR record.id = ANY(${query.recordIds}::text[]))
    AND ${existed(sql`life.turn`)}
  ORDER BY record.seq LIMIT ${query.limit}::integer`

export interface Since {
  tableId: string
  version: number
  /** Only changes of the action right after that version that nothing has changed again. */
  firstOnly?: boolean | undefined
}

/** For groups of entries: none is later than the first action. */
const isUntouched = ({ version, firstOnly = false }: Since) =>
  sql`(NOT ${firstOnly}::boolean OR max(entry.version) = ${version + 1}::bigint)`

/** Records that were created, deleted, or restored since a version, with whether they existed then. */
export const selectCreatedOrDeleted = ({ schema, relation }: Relation, since: Since) => sql<{
  id: string
  was: boolean
}>`
  SELECT record.id, ${existed(sql`touched.turn`)} AS was
  FROM (
    SELECT entry.item_id, ${firstLifeEvent} AS turn FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.table_id = ${since.tableId} AND entry.version > ${since.version}::bigint
      AND entry.kind IN ('record.create', 'record.delete', 'record.restore')
    GROUP BY entry.item_id HAVING ${isUntouched(since)}
  ) AS touched
  JOIN ${inSchema(schema, relation)} AS record ON record.id = touched.item_id
  WHERE ${existed(sql`touched.turn`)} <> (record.deleted_at IS NULL)`

export interface ChangedSince extends Since {
  fieldIds: readonly string[]
  /** Deleted records to include, because they will be restored. */
  alsoDeleted: readonly string[]
  /** Records to leave out, because they will be deleted. */
  without: readonly string[]
}

/**
 * Defines `differing`: records with the former values (`back`) and current values (`away`) of the cells that differ.
 */
const differing = ({ schema, relation }: Relation, since: ChangedSince) => sql`
  changed AS (
    SELECT entry.item_id AS id, field.id AS field_id,
      (array_agg(entry.before -> field.id ORDER BY entry.version))[1] AS back,
      (array_agg(entry.after -> field.id ORDER BY entry.version DESC))[1] AS away
    FROM ${inSchema(schema, 'log')} AS entry, jsonb_object_keys(entry.before) AS field (id)
    WHERE entry.table_id = ${since.tableId} AND entry.version > ${since.version}::bigint
      AND entry.kind = 'record.update' AND field.id = ANY(${since.fieldIds}::text[])
    GROUP BY entry.item_id, field.id HAVING ${isUntouched(since)}
  ), differing AS (
    SELECT changed.id, jsonb_object_agg(changed.field_id, changed.back) AS back,
      jsonb_object_agg(changed.field_id, changed.away) AS away
    FROM changed JOIN ${inSchema(schema, relation)} AS record ON record.id = changed.id
    -- An object tells only part of a list of links: it takes all changes to say whether they come to nothing.
    WHERE (changed.back IS DISTINCT FROM changed.away OR jsonb_typeof(changed.back) = 'object') AND changed.id <> ALL(${since.without}::text[])
      AND (record.deleted_at IS NULL OR changed.id = ANY(${since.alsoDeleted}::text[]))
    GROUP BY changed.id
  )`

export const countDiffering = (relation: Relation, since: ChangedSince) => sql<{ count: number }>`
  WITH ${differing(relation, since)} SELECT count(*) AS count FROM differing`

/** The records with cells that differ from their former values, and those values. */
export const selectDiffering = (relation: Relation, since: ChangedSince) => sql<{
  id: string
  number: number
  back: Record<string, unknown>
}>`
  WITH ${differing(relation, since)}
  SELECT differing.id, record.seq AS number, differing.back FROM differing
  JOIN ${inSchema(relation.schema, relation.relation)} AS record ON record.id = differing.id`

/** Restores the former values of cells and logs the change with a version. Returns the number of changed records. */
export const restoreCells = (
  relation: Relation,
  change: { since: ChangedSince; fields: readonly (ColumnDefinition & { id: string })[]; as: RestoredAs },
) => sql<{ count: number }>`
  WITH ${differing(relation, change.since)}, updated AS (
    UPDATE ${inSchema(relation.schema, relation.relation)} AS record
    SET ${sql.join([
      ...change.fields.map(
        ({ id, name }) => sql`${sql.id(name)} = CASE WHEN differing.back ? ${sql.lit(id)} THEN cells.${sql.id(id)}
          ELSE record.${sql.id(name)} END`,
      ),
      sql`updated_at = now()`,
      sql`updated_by = ${change.as.actor}::text`,
    ])}
    FROM differing, jsonb_to_record(differing.back) AS cells
      (${sql.join(change.fields.map(({ id, type }) => sql`${sql.id(id)} ${sql.raw(type)}`))})
    WHERE record.id = differing.id
    RETURNING record.id
  ), logged AS (
    INSERT INTO ${inSchema(relation.schema, 'log')} (version, kind, table_id, item_id, before, after)
    SELECT ${change.as.version}::bigint, 'record.update', ${change.since.tableId}, differing.id, differing.away,
      differing.back
    FROM differing JOIN updated USING (id)
  )
  SELECT count(*) AS count FROM updated`

/**
 * The latest restore of a gesture, with the number of cells that it wrote in a table and how many were changed again.
 */
export const selectRestore = (schema: string, query: { tableId: string; gestureId: string }) => sql<{
  version: number
  cells: number
  overwritten: number
}>`
  WITH latest AS (
    SELECT version FROM ${inSchema(schema, 'actions')}
    WHERE gesture_id = ${query.gestureId} AND name IN ('history.restoreTable', 'history.undoRestore')
    ORDER BY version DESC LIMIT 1
  ), written AS (
    SELECT min(entry.version) AS first, max(entry.version) AS last
    FROM latest, ${inSchema(schema, 'log')} AS entry, jsonb_object_keys(entry.after) AS field (id)
    WHERE entry.table_id = ${query.tableId} AND entry.version >= latest.version AND entry.kind = 'record.update'
    GROUP BY entry.item_id, field.id
  )
  SELECT latest.version, count(written.first) AS cells, count(written.first) FILTER (WHERE last > latest.version) AS overwritten
  FROM latest LEFT JOIN written ON written.first = latest.version GROUP BY latest.version`

export interface RestoredAs {
  version: number
  actor: string
}
