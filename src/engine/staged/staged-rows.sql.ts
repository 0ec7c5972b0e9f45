import { type RawBuilder, sql } from 'kysely'
import { fieldType } from '../../fields/registry.ts'
import type { StoredField } from '../base/base-structure.ts'
import { inSchema, type LinkSetSide } from '../base/structure.sql.ts'
import { columnsOf } from '../links/links.sql.ts'
import { asCallValue } from '../records/records.sql.ts'
import { comparedPart, comparedWhole, type UniqueField } from '../structure/unique-values.sql.ts'

/**
 * What became of a staged row, null while it waits. A `repeated` or `ambiguous` row, and one with a `required` or
 * `unique` value that is wrong, is set aside.
 */
export type RowOutcome = 'added' | 'updated' | 'same' | 'skipped' | SetAside
export type SetAside = 'repeated' | 'ambiguous' | 'required' | 'unique'

/** A staged column, the field that its values go to, and the field's column. */
export interface StagedColumn {
  /** The column in the staging table; null for a field that only gets its default value. */
  from: string | null
  field: StoredField & { column: string }
  /** What a new record gets for an empty cell, as a parameter of the column's type; null for nothing. */
  fallback: unknown
}

/** The links that were staged for a link field: their set, and the field's own side. */
export interface StagedLinks {
  from: LinkSetSide
  fieldId: string
  to: LinkSetSide
  /** The relation that they lead to. */
  relation: string
}

export interface StagedTables {
  schema: string
  /** The relations of the staged rows and of the table that they enter. */
  staging: string
  relation: string
  columns: readonly StagedColumn[]
  links: readonly StagedLinks[]
  /** Columns of the staging table whose fields do not exist yet. */
  fresh: readonly string[]
}

/** The waiting rows from one number to another. */
export interface RowRange {
  first: number
  last: number
}

const allRows: RowRange = { first: 0, last: Number.MAX_SAFE_INTEGER }

const staged = ({ schema, staging }: StagedTables) => sql`${inSchema(schema, staging)} AS staged`
const target = ({ schema, relation }: StagedTables, alias: string) =>
  sql`${inSchema(schema, relation)} AS ${sql.id(alias)}`

const isWaiting = ({ first, last }: RowRange) =>
  sql`staged.outcome IS NULL AND staged.seq BETWEEN ${first}::bigint AND ${last}::bigint`

const columnType = ({ type }: StoredField) => fieldType(type).column ?? 'text'

const cell = ({ from, field }: StagedColumn): RawBuilder<unknown> =>
  from === null ? sql`NULL::${sql.raw(columnType(field))}` : sql.ref(`staged.${from}`)

/** What a new record gets: the staged value, or the default one. */
const newValue = (column: StagedColumn): RawBuilder<unknown> =>
  column.fallback === null
    ? cell(column)
    : sql`coalesce(${cell(column)}, ${column.fallback}::${sql.raw(columnType(column.field))})`

/**
 * Adds the columns that say what becomes of each row. Repeating it changes nothing. Rows that are changed leave room in
 * their page, so that the next change of them costs no index entry.
 */
export const prepareStaging = (schema: string, staging: string) => [
  sql`ALTER TABLE ${inSchema(schema, staging)}
    ADD COLUMN IF NOT EXISTS outcome text, ADD COLUMN IF NOT EXISTS record_id text,
    ADD COLUMN IF NOT EXISTS record_seq bigint, ADD COLUMN IF NOT EXISTS fault text, SET (fillfactor = 60)`,
  sql`ANALYZE ${inSchema(schema, staging)}`,
]

/** Whether a staging table lacks the numbers of matched records. Earlier versions did not store them. */
export const selectLacksNumbers = (schema: string, staging: string) => sql<{ lacks: boolean }>`
  SELECT NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass(${`${schema}.${staging}`})
    AND attname = 'record_seq' AND NOT attisdropped) AS lacks`

/** Adds the numbers of matched records to a staging table that lacks them. */
export const addRecordNumbers = (tables: Pick<StagedTables, 'schema' | 'staging' | 'relation'>) => [
  sql`ALTER TABLE ${inSchema(tables.schema, tables.staging)} ADD COLUMN IF NOT EXISTS record_seq bigint`,
  sql`UPDATE ${inSchema(tables.schema, tables.staging)} AS staged SET record_seq = record.seq
    FROM ${inSchema(tables.schema, tables.relation)} AS record
    WHERE record.id = staged.record_id AND staged.outcome IS NULL`,
]

/** Creates the index by row number. It comes after the matching, which changes most rows. */
export const indexStaging = (schema: string, staging: string) =>
  sql`CREATE UNIQUE INDEX IF NOT EXISTS ${sql.id(`${staging}_seq`)} ON ${inSchema(schema, staging)} (seq)`

/** Whether the record under this alias is the one that a row was matched with. Its number is found fastest. */
const isMatched = (alias: string) =>
  sql`${sql.ref(`${alias}.seq`)} = staged.record_seq AND ${sql.ref(`${alias}.id`)} = staged.record_id`

/**
 * What is compared of a key. A field with unique values has an index on it; otherwise all records are read, and hashes
 * would only cost.
 */
const comparedKey = (field: UniqueField, value: RawBuilder<unknown>) =>
  field.rules?.unique ? comparedPart(field, value) : comparedWhole(field, value)

/**
 * Finds the record of each waiting row by a key. A row whose key occurs earlier in the file, or belongs to several
 * records, is set aside.
 */
export const matchRows = (tables: StagedTables, key: StagedColumn & { field: UniqueField }) => {
  const compared = comparedKey(key.field, cell(key))
  const held = sql.ref(`record.${key.field.column}`)
  return sql`
  WITH keyed AS (
    SELECT staged.seq, ${compared} AS key, row_number() OVER (PARTITION BY ${compared} ORDER BY staged.seq) AS place
    FROM ${staged(tables)} WHERE staged.outcome IS NULL AND ${cell(key)} IS NOT NULL
  ), found AS (
    SELECT keyed.seq, min(record.id) AS id, min(record.seq) AS record_seq, count(*) AS records
    FROM keyed JOIN ${target(tables, 'record')} ON ${comparedKey(key.field, held)} = keyed.key
    WHERE record.deleted_at IS NULL AND ${held} IS NOT NULL AND keyed.place = 1 GROUP BY keyed.seq
  )
  UPDATE ${inSchema(tables.schema, tables.staging)} AS row
  SET record_id = found.id, record_seq = found.record_seq,
    outcome = CASE WHEN keyed.place > 1 THEN 'repeated' WHEN found.records > 1 THEN 'ambiguous' END,
    fault = CASE WHEN keyed.place > 1 OR found.records > 1 THEN ${key.field.id}::text END
  FROM keyed LEFT JOIN found ON found.seq = keyed.seq
  WHERE row.seq = keyed.seq AND (keyed.place > 1 OR found.id IS NOT NULL)`
}

/** Leaves out rows that are not to be written: those with a record, or those without one. */
export const skipRows = (tables: StagedTables, rows: 'with a record' | 'without a record', range = allRows) => sql`
  UPDATE ${staged(tables)} SET outcome = 'skipped'
  WHERE ${isWaiting(range)} AND staged.record_id IS ${rows === 'with a record' ? sql`NOT NULL` : sql`NULL`}`

/** The ids of the records linked to a row, in the order of the cell; null if there are none. */
const linkedIds = (
  { schema }: StagedTables,
  { linkSide, relation, row }: { linkSide: LinkSetSide; relation: string; row: RawBuilder<unknown> },
) => {
  const { near, nearPlace, far } = columnsOf(linkSide.side)
  return sql`(SELECT array_agg(linked.id ORDER BY ${sql.ref(`link.${nearPlace}`)})
    FROM ${inSchema(schema, 'links')} AS link
    JOIN ${inSchema(schema, relation)} AS linked ON linked.seq = ${sql.ref(`link.${far}`)}
    WHERE link.link_set = ${sql.lit(linkSide.set)} AND ${sql.ref(`link.${near}`)} = ${row}
      AND linked.deleted_at IS NULL)`
}

const stagedIds = (tables: StagedTables, { from, relation }: StagedLinks) =>
  linkedIds(tables, { linkSide: from, relation, row: sql`staged.seq` })

/** Whether a staged row has links that its record, under this alias, lacks. */
const linksDiffer = (tables: StagedTables, links: StagedLinks, alias: string) => {
  const ids = stagedIds(tables, links)
  const held = linkedIds(tables, { linkSide: links.to, relation: links.relation, row: sql.ref(`${alias}.seq`) })
  return sql`(${ids} IS NOT NULL AND ${ids} IS DISTINCT FROM ${held})`
}

const cellDiffers = (column: StagedColumn, alias: string) =>
  sql`(${cell(column)} IS NOT NULL AND ${cell(column)} IS DISTINCT FROM ${sql.ref(`${alias}.${column.field.column}`)})`

const differs = (tables: StagedTables, alias: string) => {
  const parts = [
    ...tables.columns.map(column => cellDiffers(column, alias)),
    ...tables.links.map(links => linksDiffer(tables, links, alias)),
    ...tables.fresh.map(column => sql`${sql.ref(`staged.${column}`)} IS NOT NULL`),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`
}

export interface RowCounts {
  add: number
  update: number
  same: number
  skipped: number
  repeated: number
  ambiguous: number
}

/** What an import would do with its rows. */
export const countRows = (tables: StagedTables) => sql<RowCounts>`
  SELECT count(*) FILTER (WHERE staged.outcome IS NULL AND old.id IS NULL)::float8 AS add,
    count(*) FILTER (WHERE staged.outcome IS NULL AND old.id IS NOT NULL AND ${differs(tables, 'old')})::float8 AS update,
    count(*) FILTER (WHERE staged.outcome IS NULL AND old.id IS NOT NULL AND NOT ${differs(tables, 'old')})::float8 AS same,
    count(*) FILTER (WHERE staged.outcome = 'skipped')::float8 AS skipped,
    count(*) FILTER (WHERE staged.outcome = 'repeated')::float8 AS repeated,
    count(*) FILTER (WHERE staged.outcome = 'ambiguous')::float8 AS ambiguous
  FROM ${staged(tables)} LEFT JOIN ${target(tables, 'old')} ON ${isMatched('old')}`

/** The first keys of rows with an outcome, as calls carry them. */
export const selectKeys = (
  tables: StagedTables,
  { key, outcome, limit }: { key: StagedColumn; outcome: SetAside; limit: number },
) => sql<{ value: unknown }>`
  SELECT ${asCallValue(sql`min(${cell(key)})`, columnType(key.field))} AS value FROM ${staged(tables)}
  WHERE staged.outcome = ${outcome} GROUP BY ${comparedPart(key.field, cell(key))} ORDER BY min(staged.seq)
  LIMIT ${limit}::integer`

/** How many rows have each outcome; null for rows that wait. */
export const countOutcomes = (schema: string, staging: string) => sql<{ outcome: RowOutcome | null; rows: number }>`
  SELECT outcome, count(*)::float8 AS rows FROM ${inSchema(schema, staging)} GROUP BY outcome`

/** The next waiting rows after a number: their first and last number, null for none. */
export const nextRange = (schema: string, staging: string, page: { after: number; limit: number }) => sql<{
  first: number | null
  last: number | null
}>`
  SELECT min(seq)::float8 AS first, max(seq)::float8 AS last FROM (
    SELECT seq FROM ${inSchema(schema, staging)} WHERE outcome IS NULL AND seq > ${page.after}::bigint
    ORDER BY seq LIMIT ${page.limit}::integer) AS page`

/** Forgets records that were deleted after they were found. */
export const forgetDeleted = (tables: StagedTables, range: RowRange) => sql`
  UPDATE ${staged(tables)} SET record_id = NULL, record_seq = NULL
  WHERE ${isWaiting(range)} AND staged.record_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM ${target(tables, 'record')} WHERE ${isMatched('record')} AND record.deleted_at IS NULL)`

/** Sets aside rows that would create a record without a required value. */
export const refuseMissing = (tables: StagedTables, range: RowRange, column: StagedColumn) => sql`
  UPDATE ${staged(tables)} SET outcome = 'required', fault = ${column.field.id}
  WHERE ${isWaiting(range)} AND staged.record_id IS NULL AND ${newValue(column)} IS NULL`

/** Sets aside rows with a value that another record has, or that an earlier row gets. */
export const refuseTaken = (tables: StagedTables, range: RowRange, column: StagedColumn & { field: UniqueField }) => {
  const { field } = column
  return sql`
  WITH given AS (
    SELECT staged.seq, coalesce(staged.record_id, staged.id) AS id, ${comparedPart(field, cell(column))} AS key
    FROM ${staged(tables)} WHERE ${isWaiting(range)} AND ${cell(column)} IS NOT NULL
  ), ranked AS (
    SELECT *, first_value(seq) OVER (PARTITION BY key ORDER BY seq) AS first FROM given
  )
  UPDATE ${inSchema(tables.schema, tables.staging)} AS row SET outcome = 'unique', fault = ${field.id}
  FROM ranked WHERE row.seq = ranked.seq AND (ranked.first <> ranked.seq OR EXISTS (
    SELECT FROM ${target(tables, 'holder')}
    WHERE ${comparedPart(field, sql.ref(`holder.${field.column}`))} = ranked.key AND holder.deleted_at IS NULL
      AND ${sql.ref(`holder.${field.column}`)} IS NOT NULL AND holder.id <> ranked.id))`
}

/** Marks rows whose record already has all their values. */
export const markSame = (tables: StagedTables, range: RowRange) => sql`
  UPDATE ${staged(tables)} SET outcome = 'same'
  FROM ${target(tables, 'old')} WHERE ${isWaiting(range)} AND ${isMatched('old')} AND NOT ${differs(tables, 'old')}`

/** Builds a JSON object cell by cell, because a call of jsonb_build_object takes at most 50. */
const jsonOf = (cells: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  cells.length === 0 ? sql`'{}'::jsonb` : sql.join(cells, sql` || `)

const jsonCell = ({ field }: StagedColumn, value: RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.lit(field.id)}, ${asCallValue(value, columnType(field))})`

interface Written {
  tableId: string
  actor: string
  version: number
}

interface Updated extends Written {
  marks: boolean
}

const logEntries = (schema: string) => sql`
  INSERT INTO ${inSchema(schema, 'log')} (version, kind, table_id, item_id, before, after)`

/** Creates the records of waiting rows without one, in the order of the file, and logs them. Returns their number. */
export const insertRows = (tables: StagedTables, range: RowRange, { tableId, actor, version }: Written) => {
  const names = tables.columns.map(({ field }) => sql.id(field.column))
  const after = jsonOf(tables.columns.map(column => jsonCell(column, sql.ref(`inserted.${column.field.column}`))))
  return sql<{ rows: number }>`
  WITH inserted AS (
    INSERT INTO ${inSchema(tables.schema, tables.relation)}
      (${sql.join([sql.id('id'), sql.id('created_by'), sql.id('updated_by'), ...names])})
    SELECT ${sql.join([sql`staged.id`, sql`${actor}::text`, sql`${actor}::text`, ...tables.columns.map(newValue)])}
    FROM ${staged(tables)} WHERE ${isWaiting(range)} AND staged.record_id IS NULL ORDER BY staged.seq
    RETURNING *
  ), logged AS (
    ${logEntries(tables.schema)}
    SELECT ${version}::bigint, 'record.create', ${tableId}::text, inserted.id, NULL, ${after} FROM inserted
    ORDER BY inserted.seq
  )
  SELECT count(*)::integer AS rows FROM inserted`
}

/**
 * Changes the cells of records that differ from their rows, and logs them. Empty cells change nothing. With `marks`, it
 * notes what became of the rows; otherwise they still wait.
 */
export const updateRows = (tables: StagedTables, range: RowRange, { tableId, actor, version, marks }: Updated) => {
  const name = (side: 'old' | 'new' | 'is', { field }: StagedColumn) => sql.id(`${side}_${field.column}`)
  const due = (side: 'old' | 'new' | 'is', column: StagedColumn) => sql`due.${name(side, column)}`
  const found = tables.columns.flatMap(column => [
    sql`${cell(column)} AS ${name('new', column)}`,
    sql`${sql.ref(`record.${column.field.column}`)} AS ${name('old', column)}`,
    sql`${cellDiffers(column, 'record')} AS ${name('is', column)}`,
  ])
  const isChanged = sql`(${sql.join(
    tables.columns.map(column => due('is', column)),
    sql` OR `,
  )})`
  const assigned = tables.columns.map(
    column => sql`${sql.id(column.field.column)} =
      CASE WHEN ${due('is', column)} THEN ${due('new', column)} ELSE ${sql.ref(`record.${column.field.column}`)} END`,
  )
  const logged = (side: 'old' | 'new') =>
    jsonOf(
      tables.columns.map(
        column => sql`CASE WHEN ${due('is', column)} THEN ${jsonCell(column, due(side, column))} ELSE '{}'::jsonb END`,
      ),
    )
  const marked = sql`
  UPDATE ${staged(tables)} SET outcome = CASE WHEN ${isChanged} THEN 'updated' ELSE 'same' END
  FROM due WHERE staged.seq = due.row`
  return sql`
  WITH due AS MATERIALIZED (
    SELECT ${sql.join([sql`staged.seq AS row, record.seq, record.id`, ...found])}
    FROM ${staged(tables)} JOIN ${target(tables, 'record')} ON ${isMatched('record')}
    WHERE ${isWaiting(range)} AND record.deleted_at IS NULL
  ), changed AS (
    UPDATE ${target(tables, 'record')}
    SET ${sql.join([sql`updated_by = ${actor}::text`, sql`updated_at = now()`, ...assigned])}
    FROM due WHERE record.seq = due.seq AND ${isChanged}
  ), logged AS (
    ${logEntries(tables.schema)}
    SELECT ${version}::bigint, 'record.update', ${tableId}::text, due.id, ${logged('old')}, ${logged('new')}
    FROM due WHERE ${isChanged}
  )
  ${marks ? marked : sql`SELECT`}`
}

/** The links of waiting rows that their records lack, with the row and the record. */
export const selectLinkCells = (tables: StagedTables, range: RowRange, links: StagedLinks) => sql<{
  id: string
  ids: string[]
}>`
  SELECT coalesce(staged.record_id, staged.id) AS id, ${stagedIds(tables, links)} AS ids
  FROM ${staged(tables)} JOIN ${target(tables, 'record')} ON record.id = coalesce(staged.record_id, staged.id)
  WHERE ${isWaiting(range)} AND ${linksDiffer(tables, links, 'record')} ORDER BY staged.seq`

/** Notes that all waiting rows of a range are written. */
export const markWritten = (tables: StagedTables, range: RowRange) => sql`
  UPDATE ${staged(tables)} SET outcome = CASE WHEN staged.record_id IS NULL THEN 'added' ELSE 'updated' END,
    record_id = coalesce(staged.record_id, staged.id)
  WHERE ${isWaiting(range)}`

/** Notes that a link cell of some records kept its links. */
export const markFaults = (
  { schema, staging }: StagedTables,
  faults: { recordIds: readonly string[]; fieldId: string },
) => sql`
  UPDATE ${inSchema(schema, staging)} SET fault = ${faults.fieldId} WHERE record_id = ANY(${faults.recordIds}::text[])`

/** What an action did to a record. */
export interface RecordEntry {
  kind: string
  tableId: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The versions of the actions of a gesture, the latest first. */
export const selectVersions = (schema: string, gesture: { id: string; name: string }) => sql<{ version: number }>`
  SELECT version::float8 AS version FROM ${inSchema(schema, 'actions')}
  WHERE gesture_id = ${gesture.id} AND name = ${gesture.name} ORDER BY version DESC`

export const selectRecordEntries = (
  schema: string,
  query: { version: number; tableIds: readonly string[] },
) => sql<RecordEntry>`
  SELECT kind, table_id AS "tableId", item_id AS id, before, after FROM ${inSchema(schema, 'log')}
  WHERE version = ${query.version}::bigint AND table_id = ANY(${query.tableIds}::text[])
    AND kind IN ('record.create', 'record.update', 'record.delete')`

/** The value of a field with which some records were created: the staged one, or the default. */
export const selectFirstValues = (
  schema: string,
  { tableId, fieldId, recordIds }: { tableId: string; fieldId: string; recordIds: readonly string[] },
) => sql<{ id: string; value: unknown }>`
  SELECT item_id AS id, after -> ${fieldId}::text AS value FROM ${inSchema(schema, 'log')}
  WHERE table_id = ${tableId} AND item_id = ANY(${recordIds}::text[]) AND kind = 'record.create'
    AND jsonb_typeof(after -> ${fieldId}::text) <> 'null'`

/** Rows that were set aside, or lack links, with the cell at fault, page by page. */
export const selectFaults = (tables: StagedTables, { after, limit }: { after: number; limit: number }) => {
  const cells = tables.columns.map(
    column => sql`WHEN ${column.field.id} THEN ${asCallValue(cell(column), columnType(column.field))}`,
  )
  const value = cells.length === 0 ? sql`NULL::jsonb` : sql`CASE staged.fault ${sql.join(cells, sql` `)} END`
  return sql<{ row: number; outcome: RowOutcome; fieldId: string; value: unknown }>`
  SELECT staged.seq::float8 AS row, staged.outcome, staged.fault AS "fieldId", ${value} AS value FROM ${staged(tables)}
  WHERE staged.fault IS NOT NULL AND staged.seq > ${after}::bigint ORDER BY staged.seq LIMIT ${limit}::integer`
}

/** Deletes staged rows except these. */
export const keepRows = (schema: string, staging: string, rows: readonly number[]) => sql`
  DELETE FROM ${inSchema(schema, staging)} AS staged
  WHERE NOT EXISTS (SELECT FROM unnest(${rows}::bigint[]) AS kept (seq) WHERE kept.seq = staged.seq)`

/** Whether a column has a value in any record that is not deleted: 1 or 0. */
export const countFilled = (relation: { schema: string; relation: string }, column: string) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (SELECT FROM ${inSchema(relation.schema, relation.relation)}
    WHERE deleted_at IS NULL AND ${sql.ref(column)} IS NOT NULL LIMIT 1) AS filled`

/** 1 if a set has a link between records that are not deleted, otherwise 0. */
export const countLinked = (schema: string, links: { set: number; from: string; to: string }) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (SELECT FROM ${inSchema(schema, 'links')} AS link
    JOIN ${inSchema(schema, links.from)} AS one ON one.seq = link.from_row AND one.deleted_at IS NULL
    JOIN ${inSchema(schema, links.to)} AS other ON other.seq = link.to_row AND other.deleted_at IS NULL
    WHERE link.link_set = ${links.set}::bigint LIMIT 1) AS linked`

/** The records that some staged rows became, what became of the rows, and the fields at fault. */
export const selectStaged = (schema: string, staging: string, rows: readonly number[]) => sql<{
  row: number
  outcome: RowOutcome | null
  recordId: string | null
  fieldId: string | null
}>`
  SELECT seq::float8 AS row, outcome, record_id AS "recordId", fault AS "fieldId" FROM ${inSchema(schema, staging)}
  WHERE seq = ANY(${rows}::bigint[])`

/** The records with some row numbers that are not deleted. */
export const selectNumbered = (schema: string, relation: string, numbers: readonly number[]) => sql<{
  row: number
  recordId: string
}>`
  SELECT seq::float8 AS row, id AS "recordId" FROM ${inSchema(schema, relation)}
  WHERE seq = ANY(${numbers}::bigint[]) AND deleted_at IS NULL`

/** Gives a cell of some staged rows a value. With `waits`, the rows are written next. */
export const setStagedCell = (
  { schema, staging }: StagedTables,
  column: StagedColumn & { from: string },
  change: { rows: readonly number[]; value: unknown; waits: boolean },
) => sql`
  UPDATE ${inSchema(schema, staging)}
  SET ${sql.id(column.from)} = ${change.value}::${sql.raw(columnType(column.field))}
    ${change.waits ? sql`, outcome = NULL, record_id = NULL, fault = NULL` : sql``}
  WHERE seq = ANY(${change.rows}::bigint[])`
