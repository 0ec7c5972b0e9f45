import { type RawBuilder, sql } from 'kysely'
import { fieldType } from '../../fields/registry.ts'
import { foldedText } from '../../fields/text/fold.sql.ts'
import type { StoredField } from '../base/base-structure.ts'
import { type ColumnDefinition, inSchema } from '../base/structure.sql.ts'
import { asCallValue, type Relation } from '../records/records.sql.ts'

/** A field with unique values, and the column that holds them. */
export type UniqueField = StoredField & { column: string }

type ComparedField = Pick<StoredField, 'type'>

/**
 * What is compared of a value: a text without case. No index has this expression. The one for 'contains' could find equal
 * texts, but reads thousands of its entries for each of them.
 */
export const comparedWhole = ({ type }: ComparedField, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  fieldType(type).uniqueBy === 'text' ? sql`(${foldedText(column)} || '')` : column

/** What an index compares of a value. Texts are hashed, because a long text does not fit into an index entry. */
export const comparedPart = (field: ComparedField, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  fieldType(field.type).uniqueBy === 'text' ? sql`md5(${foldedText(column)})` : column

export const uniqueIndexName = (relation: string, column: string): string => `${relation}_${column}_unique`

/**
 * Creates the index that keeps the values of a field unique. Records in the trash do not count.
 * @param isConcurrent creates it beside writes, outside of a transaction.
 */
export const createUniqueIndex = (
  { schema, relation }: Relation,
  field: Pick<UniqueField, 'type' | 'column'>,
  { isConcurrent = false }: { isConcurrent?: boolean } = {},
) => sql`
  CREATE UNIQUE INDEX ${sql.raw(isConcurrent ? 'CONCURRENTLY' : '')} IF NOT EXISTS
  ${sql.id(uniqueIndexName(relation, field.column))} ON ${inSchema(schema, relation)}
  ((${comparedPart(field, sql.ref(field.column))})) WHERE deleted_at IS NULL AND ${sql.ref(field.column)} IS NOT NULL`

export const dropUniqueIndex = ({ schema, relation }: Relation, column: string) => sql`
  DROP INDEX IF EXISTS ${inSchema(schema, uniqueIndexName(relation, column))}`

/** Values that several records have: how many there are, and the first few as calls carry them. */
export const selectDuplicates = (
  { schema, relation }: Relation,
  { field, columnType, limit }: { field: UniqueField; columnType: string; limit: number },
) => {
  const column = sql.ref(`record.${field.column}`)
  return sql<{ count: number; samples: unknown[] | null }>`
  SELECT count(*)::integer AS count, (array_agg(sample ORDER BY first))[1:${sql.lit(limit)}] AS samples
  FROM (SELECT min(record.seq) AS first, ${asCallValue(sql`min(${column})`, columnType)} AS sample
    FROM ${inSchema(schema, relation)} AS record
    WHERE record.deleted_at IS NULL AND ${column} IS NOT NULL
    GROUP BY ${comparedPart(field, column)} HAVING count(*) > 1) AS duplicated`
}

/** A value that a record is about to get. */
export interface GivenValue {
  id: string
  value: unknown
}

/**
 * The records that are about to get a value which another record has or gets first, with that record. Records are
 * compared with what others hold before the change. `isOnlyHeld` says that no earlier record of the change gets it.
 */
export const selectTaken = (
  { schema, relation }: Relation,
  {
    field,
    columnType,
    requested,
  }: { field: UniqueField; columnType: ColumnDefinition['type']; requested: readonly GivenValue[] },
) => sql<{ id: string; holder: string; isOnlyHeld: boolean }>`
  WITH given AS (
    SELECT element.place, record.id, ${comparedPart(field, sql`record.value`)} AS key
    FROM jsonb_array_elements(${JSON.stringify(requested)}::jsonb) WITH ORDINALITY AS element (json, place),
      jsonb_to_record(element.json) AS record (id text, value ${sql.raw(columnType)})
  ), ranked AS (
    SELECT id, key, place, first_value(id) OVER (PARTITION BY key ORDER BY place) AS first FROM given
  )
  SELECT ranked.id, coalesce(holder.id, ranked.first) AS holder, ranked.first = ranked.id AS "isOnlyHeld"
  FROM ranked LEFT JOIN ${inSchema(schema, relation)} AS holder
    ON ${comparedPart(field, sql.ref(`holder.${field.column}`))} = ranked.key AND holder.deleted_at IS NULL
      AND ${sql.ref(`holder.${field.column}`)} IS NOT NULL AND holder.id <> ranked.id
  WHERE holder.id IS NOT NULL OR ranked.first <> ranked.id ORDER BY ranked.place`

/** Those of some deleted records that have a value which another record has by now, or which an earlier one has. */
export const selectUnrestorable = (
  { schema, relation }: Relation,
  { field, ids }: { field: UniqueField; ids: readonly string[] },
) => sql<{ id: string; holder: string }>`
  WITH given AS (
    SELECT record.id, record.seq, ${comparedPart(field, sql.ref(`record.${field.column}`))} AS key
    FROM ${inSchema(schema, relation)} AS record
    WHERE record.id = ANY(${ids}::text[]) AND record.deleted_at IS NOT NULL
      AND ${sql.ref(`record.${field.column}`)} IS NOT NULL
  ), ranked AS (
    SELECT id, key, first_value(id) OVER (PARTITION BY key ORDER BY seq) AS first FROM given
  )
  SELECT ranked.id, coalesce(holder.id, ranked.first) AS holder
  FROM ranked LEFT JOIN ${inSchema(schema, relation)} AS holder
    ON ${comparedPart(field, sql.ref(`holder.${field.column}`))} = ranked.key AND holder.deleted_at IS NULL
      AND ${sql.ref(`holder.${field.column}`)} IS NOT NULL
  WHERE holder.id IS NOT NULL OR ranked.first <> ranked.id`
