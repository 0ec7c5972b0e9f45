import { type RawBuilder, sql } from 'kysely'
import { joinKeys, keyInOrder, type KeyJoins, orderBy, type SortKey, withKeys, withRanks } from './keyset.sql.ts'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import { inSchema, type ColumnDefinition } from '../base/structure.sql.ts'

export interface Relation {
  schema: string
  relation: string
}

export const from = ({ schema, relation }: Relation) => inSchema(schema, relation)

/** The columns that every record is read with, in this order, before those of its fields. */
export const recordColumns = ['seq', 'id', 'created_at', 'updated_at'] as const

const listColumns = (columns: readonly string[], alias = 'record') =>
  sql.join([...recordColumns, ...columns].map(column => sql.ref(`${alias}.${column}`)))

export interface RecordQuery {
  columns: readonly string[]
  /** The keys that rows are ordered by, before their numbers. They are returned after the columns. */
  keys: readonly SortKey[]
  /** Conditions that all rows meet. Each is a boolean that is never null. */
  where: readonly RawBuilder<boolean>[]
  joins: KeyJoins
  limit: number
}

/** A condition for rows that are not in the trash and meet all of these. */
export const conditions = (where: readonly RawBuilder<boolean>[]) =>
  sql.join([sql`record.deleted_at IS NULL`, ...where], sql` AND `)

/** A page of records. A sorted page is found by number first, because sorting whole rows is slower. */
export function selectRecords(relation: Relation, { columns, keys, where, joins, limit }: RecordQuery) {
  if (keys.length === 0) {
    return sql`
  SELECT ${listColumns(columns)} FROM ${from(relation)} AS record
  WHERE ${conditions(where)} ORDER BY ${orderBy([])} LIMIT ${limit}::integer`
  }
  // Keys are named, because PostgreSQL treats a repeated expression with parameters as a different one.
  const named = keys.map((key, at) => ({ ...key, key: keyName(at) }))
  const read = keys.map(({ key }, at) => sql`${key} AS ${keyName(at)}`)
  return sql`
  ${withKeys(joins)}
  SELECT ${sql.join([listColumns(columns), ...named.map(({ key }) => sql`page.${key}`)])}
  FROM (SELECT ${sql.join([sql`record.seq`, ...read])}
    FROM ${from(relation)} AS record${joinKeys(joins)}
    WHERE ${conditions(where)} ORDER BY ${orderBy(named)} LIMIT ${limit}::integer) AS page
  JOIN ${from(relation)} AS record ON record.seq = page.seq ORDER BY ${orderBy(named)}`
}

/** The numbers of the first records after a number, in ascending order, as an array. */
export const selectFirstNumbers = (
  relation: Relation,
  { after, limit }: { after: RawBuilder<unknown>; limit: RawBuilder<unknown> },
) => sql<number[]>`(SELECT array_agg(first.seq) FROM (
    SELECT record.seq FROM ${from(relation)} AS record
    WHERE record.seq > ${after}::bigint AND record.deleted_at IS NULL
    ORDER BY record.seq LIMIT ${limit}::integer) AS first)`

/** Records by row number that meet the conditions. */
export const selectRecordsByNumber = (
  relation: Relation,
  columns: readonly string[],
  { numbers, where = [] }: { numbers: readonly number[]; where?: readonly RawBuilder<boolean>[] },
) => sql`
  SELECT ${listColumns(columns)} FROM ${from(relation)} AS record
  WHERE record.seq = ANY(${numbers}::bigint[]) AND ${conditions(where)}`

/** The ids, and the values of some columns, of records that meet the conditions. */
export const selectCells = (
  relation: Relation,
  columns: readonly string[],
  { ids, where }: { ids: readonly string[]; where: readonly RawBuilder<boolean>[] },
) => sql`
  SELECT ${sql.join(['id', ...columns].map(column => sql.ref(`record.${column}`)))} FROM ${from(relation)} AS record
  WHERE record.id = ANY(${ids}::text[]) AND ${conditions(where)}`

export const selectRecordsById = (relation: Relation, columns: readonly string[], ids: readonly string[]) => sql`
  SELECT ${listColumns(columns)} FROM ${from(relation)} AS record
  WHERE record.id = ANY(${ids}::text[]) AND record.deleted_at IS NULL`

/**
 * The row numbers of a query in its order, packed as big-endian 32-bit integers in one value, so that the driver does
 * not parse a million fields.
 */
export const selectPackedNumbers = (
  relation: Relation,
  query: { where: readonly RawBuilder<boolean>[]; orderBy: RawBuilder<unknown>; joins: KeyJoins },
) => sql<{ packed: Buffer | null }>`
  ${withRanks(query.joins)}
  SELECT string_agg(int4send(numbered.seq::integer), ''::bytea) AS packed
  FROM (SELECT record.seq FROM ${from(relation)} AS record${joinKeys(query.joins)} WHERE ${conditions(query.where)} ORDER BY ${query.orderBy}) AS numbered`

/** One row with these aggregates over all rows of a query. */
export const selectAggregates = (
  relation: Relation,
  query: { where: readonly RawBuilder<boolean>[]; aggregates: readonly RawBuilder<unknown>[] },
) => sql`SELECT ${sql.join(query.aggregates)} FROM ${from(relation)} AS record WHERE ${conditions(query.where)}`

/** The number of records that are not in the trash. */
export const countRows = (relation: Relation) => sql<{ count: number }>`
  SELECT count(*)::float8 AS count FROM ${from(relation)} AS record WHERE ${conditions([])}`

/**
 * The records of a query with at least one match, concatenated into one value: for each, its number and its words, as
 * big-endian 32-bit integers.
 *
 * OFFSET is a fence, so that each word is computed once per record. Its constant must not need a cast, or PostgreSQL
 * reads without parallel workers. The same goes for the CASE: PostgreSQL estimates that an equation matches few rows
 * and an inequality nearly all, and reads with a single worker for the latter.
 */
export const selectHits = (
  relation: Relation,
  query: { where: readonly RawBuilder<boolean>[]; words: readonly RawBuilder<number>[]; limit: number },
) => {
  const names = query.words.map((_word, at) => sql.id(`word${at}`))
  const named = query.words.map((word, at) => sql`${word} AS ${sql.id(`word${at}`)}`)
  return sql<{ count: number; packed: Buffer | null }>`
  SELECT count(*)::integer AS count,
    string_agg(int4send(seq::integer) || ${sql.join(
      names.map(name => sql`int4send(${name})`),
      sql` || `,
    )}, ''::bytea) AS packed
  FROM (SELECT * FROM (
    SELECT record.seq, ${sql.join(named)} FROM ${from(relation)} AS record WHERE ${conditions(query.where)} OFFSET '0') AS asked
    WHERE CASE WHEN ${sql.join(
      names.map(name => sql`${name} <> 0`),
      sql` OR `,
    )} THEN 1 END = 1 LIMIT ${query.limit}::integer) AS found`
}

/** A field that records are grouped by: its column, and the sort key of its values. */
export interface GroupKey extends Pick<SortKey, 'dir'> {
  column: RawBuilder<unknown>
  /** The column's type; null if the column holds ranks, whose values are read with the first record of the group. */
  type: string | null
  keyOf(value: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * The groups of a query in their order: the number of records, the number of the first record if values are read with
 * it, and the values as calls carry them. Counts by value first, so that keys are computed once per value.
 */
export function selectGroups(
  relation: Relation,
  query: { where: readonly RawBuilder<boolean>[]; keys: readonly GroupKey[]; joins: KeyJoins; limit: number },
) {
  const isReadWithRecord = query.keys.some(({ type }) => type === null)
  const [first, least] = isReadWithRecord ? [sql`min(record.seq)`, sql`min(first)`] : [sql`NULL`, sql`NULL`]
  const columns = query.keys.map(({ column }, at) => sql`${column} AS ${valueName(at)}`)
  const held = sql.join(query.keys.map((_key, at) => valueName(at)))
  // Keys are named, because PostgreSQL treats a repeated expression with parameters as a different one.
  const keyed = query.keys.map(({ keyOf }, at) => sql`${keyOf(valueName(at))} AS ${keyName(at)}`)
  // A value without a sort key is shown as empty.
  const values = query.keys.map(({ type }, at) =>
    type === null
      ? sql`NULL`
      : sql`CASE WHEN ${keyName(at)} IS NOT NULL THEN ${asCallValue(sql`any_value(${valueName(at)})`, type)} END`,
  )
  const order = query.keys.map(({ dir }, at) => keyInOrder({ key: keyName(at), dir }))
  return sql`
  ${withRanks(query.joins)}
  SELECT sum(records)::integer, ${least}, ${sql.join(values)}
  FROM (SELECT records, first, ${held}, ${sql.join(keyed)}
    FROM (SELECT count(*) AS records, ${first} AS first, ${sql.join(columns)}
      FROM ${from(relation)} AS record${joinKeys(query.joins)} WHERE ${conditions(query.where)} GROUP BY ${held}) AS counted) AS keyed
  GROUP BY ${sql.join(query.keys.map((_key, at) => keyName(at)))} ORDER BY ${sql.join(order)} LIMIT ${query.limit}::integer`
}

const keyName = (at: number) => sql.id(`key${at}`)
const valueName = (at: number) => sql.id(`value${at}`)

/** Cells by column name. Columns that a record does not name keep their value. */
export interface CellsOfRecord {
  id: string
  cells: Record<string, unknown>
  /** JSON values by column name that cells must hold to be changed. */
  expects?: Record<string, unknown>
}

const columnList = (columns: readonly ColumnDefinition[]) =>
  sql.join([sql`id text`, ...columns.map(column => sql`${sql.id(column.name)} ${sql.raw(column.type)}`)])

const asJson = (records: readonly CellsOfRecord[]) =>
  JSON.stringify(
    records.map(({ id, cells, expects }) => ({
      id,
      ...(expects && Object.keys(expects).length > 0 && { expects }),
      ...cells,
    })),
  )

/** The column in the form that `to_jsonb` turns into a call's value. */
export const forJson = (column: RawBuilder<unknown>, type: string): RawBuilder<unknown> =>
  type === 'timestamptz' ? sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column

/** The value of a column as calls carry it. */
export const asCallValue = (column: RawBuilder<unknown>, type: string): RawBuilder<unknown> =>
  sql`to_jsonb(${forJson(column, type)})`

/** The names of the columns whose cells do not hold the expected value, as an array; null if nothing is expected. */
const unexpected = (columns: readonly ColumnDefinition[]) => sql`
  CASE WHEN element.json ? 'expects' THEN array_remove(ARRAY[${sql.join(
    columns.map(
      ({ name, type }) => sql`CASE WHEN element.json -> 'expects' -> ${sql.lit(name)}
        <> coalesce(${asCallValue(sql.ref(`old.${name}`), type)}, 'null'::jsonb) THEN ${sql.lit(name)} END`,
    ),
  )}]::text[], NULL) END`

/** The records of a change whose cells in one column do not all hold their expected values, so that they are skipped. */
export const selectUnexpected = (
  relation: Relation,
  { column, records }: { column: ColumnDefinition; records: readonly CellsOfRecord[] },
) => sql<{ id: string }>`
  SELECT old.id
  FROM jsonb_array_elements(${asJson(records)}::jsonb) AS element (json), ${from(relation)} AS old
  WHERE old.id = element.json ->> 'id' AND old.deleted_at IS NULL AND cardinality(${unexpected([column])}) > 0`

/** Inserts records in the given order. Returns the stored records in the same order. */
export const insertRecords = (
  relation: Relation,
  change: { columns: readonly ColumnDefinition[]; records: readonly CellsOfRecord[]; actor: string },
): Statement => {
  const names = change.columns.map(column => column.name)
  const key = [
    'insert',
    relation.schema,
    relation.relation,
    ...change.columns.flatMap(({ name, type }) => [name, type]),
  ]
  return statementOnce(
    key.join(' '),
    [change.actor, asJson(change.records)],
    ([actor, records]) => sql`
  WITH author AS (SELECT ${actor}::text AS id), inserted AS (
    INSERT INTO ${from(relation)} AS record (${sql.join(['id', 'created_by', 'updated_by', ...names].map(name => sql.id(name)))})
    SELECT ${sql.join([sql`given.id`, sql`author.id`, sql`author.id`, ...names.map(name => sql.ref(`given.${name}`))])}
    FROM author, jsonb_array_elements(${records}::jsonb) WITH ORDINALITY AS element (json, place),
      jsonb_to_record(element.json) AS given (${columnList(change.columns)})
    ORDER BY element.place
    RETURNING ${listColumns(names)}
  )
  SELECT * FROM inserted ORDER BY seq`,
  )
}

export interface RecordsChange {
  columns: readonly ColumnDefinition[]
  records: readonly CellsOfRecord[]
  actor: string
}

/**
 * Updates the cells that each record names, in one statement for any number of records. Skips cells that do not hold
 * the expected value.
 *
 * Returns `[...recordColumns, ...new values, ...old values, names of the skipped columns]`, with values in the order of
 * `columns`.
 */
export const updateRecords = (relation: Relation, { columns, records, actor }: RecordsChange): Statement => {
  const names = columns.map(column => column.name)
  const everywhere = records.every(record => names.every(name => name in record.cells))
  const guarded = records.some(({ expects }) => expects && Object.keys(expects).length > 0)
  const key = ['update', relation.schema, relation.relation, ...columns.flatMap(({ name, type }) => [name, type])]
  return statementOnce(
    `${key.join(' ')} ${everywhere} ${guarded}`,
    [actor, asJson(records)],
    ([actor, records]) => sql`
  UPDATE ${from(relation)} AS record
  SET ${guarded ? guardedAssignments(names, actor) : assignments(names, { everywhere, actor })}
  FROM jsonb_array_elements(${records}::jsonb) AS element (json),
    jsonb_to_record(element.json) AS given (${columnList(columns)}),
    ${from(relation)} AS old,
    LATERAL (SELECT ${guarded ? unexpected(columns) : sql`NULL::text[]`} AS names) AS kept
  WHERE old.id = given.id AND old.deleted_at IS NULL AND record.id = old.id
  RETURNING ${sql.join([listColumns(names), ...names.map(name => sql.ref(`old.${name}`)), sql`kept.names`])}`,
  )
}

const assignments = (
  names: readonly string[],
  { everywhere, actor }: { everywhere: boolean; actor: RawBuilder<unknown> },
) =>
  sql.join([
    sql`updated_by = ${actor}::text`,
    ...names.map(name =>
      everywhere
        ? sql`${sql.id(name)} = given.${sql.id(name)}`
        : sql`${sql.id(name)} = CASE WHEN element.json ? ${sql.lit(name)} THEN given.${sql.id(name)} ELSE record.${sql.id(name)} END`,
    ),
    sql`updated_at = now()`,
  ])

/** Like `assignments`, without the skipped cells. A record whose cells are all skipped counts as unchanged. */
function guardedAssignments(names: readonly string[], actor: RawBuilder<unknown>): RawBuilder<unknown> {
  const changes = (name: string) =>
    sql`(element.json ? ${sql.lit(name)} AND NOT coalesce(${sql.lit(name)} = ANY(kept.names), false))`
  const any = sql`(${sql.join(names.map(changes), sql` OR `)})`
  return sql.join([
    ...names.map(
      name =>
        sql`${sql.id(name)} = CASE WHEN ${changes(name)} THEN given.${sql.id(name)} ELSE record.${sql.id(name)} END`,
    ),
    sql`updated_at = CASE WHEN ${any} THEN now() ELSE record.updated_at END`,
    sql`updated_by = CASE WHEN ${any} THEN ${actor}::text ELSE record.updated_by END`,
  ])
}

/** Marks records as updated whose links changed. Returns all that are not deleted, also the unchanged ones. */
export const touchRecords = (
  relation: Relation,
  change: { ids: readonly string[]; changed: readonly string[]; actor: string },
) => sql`
  UPDATE ${from(relation)} AS record
  SET updated_at = CASE WHEN record.id = ANY(${change.changed}::text[]) THEN now() ELSE record.updated_at END,
    updated_by = CASE WHEN record.id = ANY(${change.changed}::text[]) THEN ${change.actor}::text ELSE record.updated_by END
  WHERE record.id = ANY(${change.ids}::text[]) AND record.deleted_at IS NULL RETURNING ${listColumns([])}`

/**
 * Moves records to the trash; the log says who did it. Returns the ids and numbers of those that were not there already.
 */
export const markDeleted = (relation: Relation, ids: readonly string[]) => sql<{
  id: string
  seq: number
}>`
  UPDATE ${from(relation)} AS record SET deleted_at = now()
  WHERE record.id = ANY(${ids}::text[]) AND record.deleted_at IS NULL RETURNING record.id, record.seq`

/** Restores deleted records exactly as they were, so a restore is no change of theirs. */
export const markRestored = (relation: Relation, change: { ids: readonly string[]; columns: readonly string[] }) => sql`
  UPDATE ${from(relation)} AS record SET deleted_at = NULL
  WHERE record.id = ANY(${change.ids}::text[]) AND record.deleted_at IS NOT NULL RETURNING ${listColumns(change.columns)}`

/** Texts, and the column to find them in, which holds a text or a list of texts. */
export interface HeldTexts {
  column: ColumnDefinition
  values: readonly string[]
}

const isList = ({ type }: ColumnDefinition) => type.endsWith('[]')

/** A condition for rows that are not deleted and hold any of the texts. */
const holds = ({ column, values }: HeldTexts) =>
  isList(column)
    ? sql`deleted_at IS NULL AND ${sql.id(column.name)} && ${values}::text[]`
    : sql`deleted_at IS NULL AND ${sql.id(column.name)} = ANY(${values}::text[])`

/** Those of the texts that cells hold. Reads the column once. */
export const selectHeld = (relation: Relation, texts: HeldTexts) => {
  const cell = sql.id(texts.column.name)
  return isList(texts.column)
    ? sql<{ value: string }>`
  SELECT DISTINCT held.value FROM ${from(relation)}, unnest(${cell}) AS held (value)
  WHERE ${holds(texts)} AND held.value = ANY(${texts.values}::text[])`
    : sql<{ value: string }>`SELECT DISTINCT ${cell} AS value FROM ${from(relation)} WHERE ${holds(texts)}`
}

/** The number of cells that hold any of the texts, counted up to a limit. */
export const countHolding = (relation: Relation, texts: HeldTexts & { limit: number }) => sql<{ count: number }>`
  SELECT count(*)::integer AS count
  FROM (SELECT FROM ${from(relation)} WHERE ${holds(texts)} LIMIT ${texts.limit}::integer) AS holding`
