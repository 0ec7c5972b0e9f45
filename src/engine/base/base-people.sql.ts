import { sql } from 'kysely'
import { inSchema } from './structure.sql.ts'

/** More people than any base has. Names of others are not known. */
const maxPeople = 10_000

/** A column that holds the id of a person, or a list of them. */
export interface PeopleColumn {
  relation: string
  column: string
  isList: boolean
}

/** The people in a column, also in deleted records. Reads the whole column. */
export const selectPeopleIn = (schema: string, { relation, column, isList }: PeopleColumn) => {
  const id = isList ? sql`unnest(${sql.id(column)})` : sql.id(column)
  return sql<{ id: string }>`
    SELECT DISTINCT ${id} AS id FROM ${inSchema(schema, relation)} WHERE ${sql.id(column)} IS NOT NULL
    LIMIT ${maxPeople}::integer`
}

/** The people who wrote after a version, and those whom they wrote into lists of people in some fields. */
export const selectPeopleSince = (schema: string, since: { version: number; fieldIds: readonly string[] }) => sql<{
  id: string
}>`
  SELECT DISTINCT actor AS id FROM ${inSchema(schema, 'actions')} WHERE version > ${since.version}::bigint
  UNION
  SELECT DISTINCT person.id FROM ${inSchema(schema, 'log')} AS entry, unnest(${since.fieldIds}::text[]) AS field (id),
    jsonb_array_elements_text(
      CASE jsonb_typeof(entry.after -> field.id) WHEN 'array' THEN entry.after -> field.id ELSE '[]'::jsonb END
    ) AS person (id)
  WHERE entry.version > ${since.version}::bigint AND entry.kind LIKE 'record.%'
  LIMIT ${maxPeople}::integer`

/** One of some lists of people, each joined by commas, that no cell of a column holds. Can read the whole column. */
export const selectListNotHeld = (
  schema: string,
  { relation, column, lists }: { relation: string; column: string; lists: readonly string[] },
  // A subquery with a limit stops at the first cell that holds the list. A join would read all cells.
) => sql<{ list: string }>`
  SELECT wanted.list FROM unnest(${lists}::text[]) AS wanted (list)
  WHERE (
    SELECT true FROM ${inSchema(schema, relation)} AS record
    WHERE cardinality(record.${sql.id(column)}) > 1
      AND record.${sql.id(column)} = string_to_array(wanted.list, ',')
    LIMIT 1
  ) IS NULL
  LIMIT 1`

/** The lists of several people that cells of a field held before they changed, by record. */
export const selectFormerLists = (
  schema: string,
  { tableId, fieldId, recordIds }: { tableId: string; fieldId: string; recordIds: readonly string[] },
) => sql<{ recordId: string; people: string[] }>`
  SELECT DISTINCT item_id AS "recordId", before -> ${fieldId}::text AS people FROM ${inSchema(schema, 'log')}
  WHERE table_id = ${tableId} AND item_id = ANY(${recordIds}::text[]) AND kind LIKE 'record.%'
    AND jsonb_typeof(before -> ${fieldId}::text) = 'array' AND jsonb_array_length(before -> ${fieldId}::text) > 1`

/** The lists of several people that cells of some records hold. */
export const selectListsOf = (
  schema: string,
  { relation, column, recordIds }: { relation: string; column: string; recordIds: readonly string[] },
) => sql<{ recordId: string; people: string[] }>`
  SELECT id AS "recordId", ${sql.id(column)} AS people FROM ${inSchema(schema, relation)}
  WHERE id = ANY(${recordIds}::text[]) AND cardinality(${sql.id(column)}) > 1`

/** Those of some people whom fields of these records have held before. */
export const selectFormerPeople = (
  schema: string,
  among: { tableId: string; recordIds: readonly string[]; fieldIds: readonly string[]; unknown: readonly string[] },
) => sql<{ id: string }>`
  SELECT DISTINCT person.id FROM ${inSchema(schema, 'log')} AS entry, unnest(${among.fieldIds}::text[]) AS field (id),
    jsonb_array_elements_text(
      CASE jsonb_typeof(entry.before -> field.id) WHEN 'array' THEN entry.before -> field.id ELSE '[]'::jsonb END
    ) AS person (id)
  WHERE entry.table_id = ${among.tableId} AND entry.item_id = ANY(${among.recordIds}::text[])
    AND entry.kind LIKE 'record.%' AND person.id = ANY(${among.unknown}::text[])`
