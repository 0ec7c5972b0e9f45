import { type RawBuilder, sql } from 'kysely'
import { statementOnce } from '../../platform/sql/run.ts'
import type { FieldRules } from '../../fields/field-rules.ts'
import type { ViewKind, RemovedSort } from '../model/structure.ts'

export interface TableRow {
  id: string
  name: string
  ord: number
  primary_field_id: string
  relation: string
  next_column: number
  published: boolean
  /** Whether records were placed next to others, so that there is a column for their places. */
  has_places: boolean
  deleted: boolean
}

/** A set of links has two sides, with one field each: `from` of one is `to` of the other. */
export type LinkSide = 'from' | 'to'

/** A set of links as seen from one of its sides. */
export interface LinkSetSide {
  set: number
  side: LinkSide
}

/** Where the values of a field are stored. */
export interface FieldPlace {
  /** null for a type that stores nothing of its own. */
  column: string | null
  /** For a link field: its set of links, and its side of the set. */
  links?: LinkSetSide
}

/** Where a field stored its values before its type changed. They are kept, so that undo is exact. */
export interface FormerPlace extends FieldPlace {
  type: string
  template: unknown
  /** The rules that were dropped because the next type does not have them, or cannot hold the default value. */
  droppedRules?: FieldRules
  /** The version in which the field stopped using it; absent if the log does not show what has happened since. */
  version?: number
}

export interface FieldRow {
  id: string
  table_id: string
  name: string
  /** Empty if the field has none. */
  description: string
  type: string
  template: unknown
  rules: FieldRules
  ord: number
  column_name: string | null
  /** For a link field: the number of its set of links, and its side of the set. */
  link_set: number | null
  link_side: LinkSide | null
  former_columns: FormerPlace[]
  removed_sorts: RemovedSort[] | null
  /** The version since which public links created before it do not show the field. */
  hidden_from_links_at: number | null
  deleted: boolean
}

export interface ViewRow {
  id: string
  table_id: string
  name: string
  type: string
  kind: ViewKind
  /** The owner of a personal view; null for all others. */
  owner: string | null
  config: unknown
  ord: number
  /** The version that turned off the public links created before it. */
  unshared_at: number | null
  deleted: boolean
}

export interface HeadRow {
  version: number
  structure_version: number
  schema_version: number
}

/** A name inside a base's schema. */
export const inSchema = (schema: string, name: string): RawBuilder<unknown> => sql`${sql.id(schema, name)}`

export const selectHead = (schema: string) =>
  sql<HeadRow>`SELECT version, structure_version, schema_version FROM ${inSchema(schema, 'head')}`

/** Reads the head of a base and locks the base for the rest of the transaction. */
export const selectHeadForUpdate = (schema: string) => sql<HeadRow>`${selectHead(schema)} FOR UPDATE`

/** The text of `selectHeadForUpdate`. */
export const lockHead = (schema: string): string =>
  statementOnce(`lock ${schema}`, [], () => selectHeadForUpdate(schema)).text

export const selectTables = (schema: string) => sql<TableRow>`
  SELECT id, name, ord, primary_field_id, relation, next_column, published, has_places,
    deleted_at IS NOT NULL AS deleted
  FROM ${inSchema(schema, 'tables')} ORDER BY ord, created_at, id`

export const selectFields = (schema: string) => sql<FieldRow>`
  SELECT id, table_id, name, description, type, template, rules, ord, column_name, link_set, link_side, former_columns,
    removed_sorts, hidden_from_links_at, deleted_at IS NOT NULL AS deleted
  FROM ${inSchema(schema, 'fields')} ORDER BY ord, created_at, id`

export const selectViews = (schema: string) => sql<ViewRow>`
  SELECT id, table_id, name, type, kind, owner, config, ord, unshared_at, deleted_at IS NOT NULL AS deleted
  FROM ${inSchema(schema, 'views')} ORDER BY ord, created_at, id`

export const insertTable = (schema: string, table: Omit<TableRow, 'has_places' | 'deleted'>) => sql`
  INSERT INTO ${inSchema(schema, 'tables')} (id, name, ord, primary_field_id, relation, next_column, published)
  VALUES (${table.id}, ${table.name}, ${table.ord}, ${table.primary_field_id}, ${table.relation},
    ${table.next_column}, ${table.published})`

export type NewFieldRow = Pick<FieldRow, 'id' | 'table_id' | 'name' | 'type' | 'template' | 'ord' | 'column_name'> &
  Partial<Pick<FieldRow, 'description' | 'rules' | 'link_set' | 'link_side'>>

export const insertFields = (schema: string, fields: readonly NewFieldRow[]) => sql`
  INSERT INTO ${inSchema(schema, 'fields')}
    (id, table_id, name, description, type, template, rules, ord, column_name, link_set, link_side)
  SELECT id, table_id, name, coalesce(description, ''), type, template, coalesce(rules, '{}'), ord, column_name, link_set, link_side
  FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) AS field
    (id text, table_id text, name text, description text, type text, template jsonb, rules jsonb, ord integer,
      column_name text, link_set bigint, link_side text)`

export const insertView = (schema: string, view: Omit<ViewRow, 'unshared_at' | 'deleted'>) => sql`
  INSERT INTO ${inSchema(schema, 'views')} (id, table_id, name, type, kind, owner, config, ord)
  VALUES (${view.id}, ${view.table_id}, ${view.name}, ${view.type}, ${view.kind}, ${view.owner},
    ${JSON.stringify(view.config)}::jsonb, ${view.ord})`

export const setViewKind = (schema: string, view: Pick<ViewRow, 'id' | 'kind' | 'owner'>) =>
  sql`UPDATE ${inSchema(schema, 'views')} SET kind = ${view.kind}, owner = ${view.owner} WHERE id = ${view.id}`

/** Ends the public links of a view that were created before a version. */
export const setUnshared = (schema: string, view: { id: string; version: number }) =>
  sql`UPDATE ${inSchema(schema, 'views')} SET unshared_at = ${view.version}::bigint WHERE id = ${view.id}`

/** Hides a field from public links that were created before a version. */
export const setHiddenFromLinks = (schema: string, field: { id: string; version: number }) =>
  sql`UPDATE ${inSchema(schema, 'fields')} SET hidden_from_links_at = ${field.version}::bigint WHERE id = ${field.id}`

export type StructureKind = 'tables' | 'fields' | 'views'

export const setName = (schema: string, kind: StructureKind, item: { id: string; name: string }) =>
  sql`UPDATE ${inSchema(schema, kind)} SET name = ${item.name} WHERE id = ${item.id}`

export const setDescription = (schema: string, field: Pick<FieldRow, 'id' | 'description'>) =>
  sql`UPDATE ${inSchema(schema, 'fields')} SET description = ${field.description} WHERE id = ${field.id}`

export const setDeleted = (schema: string, kind: StructureKind, item: { id: string; deleted: boolean }) =>
  sql`UPDATE ${inSchema(schema, kind)} SET deleted_at = CASE WHEN ${item.deleted}::boolean THEN now() END
    WHERE id = ${item.id}`

export const setPrimaryField = (schema: string, table: { id: string; primaryFieldId: string }) =>
  sql`UPDATE ${inSchema(schema, 'tables')} SET primary_field_id = ${table.primaryFieldId} WHERE id = ${table.id}`

/** Stores the order of tables, fields, or views. */
export const setOrder = (schema: string, kind: StructureKind, items: readonly { id: string; order: number }[]) => sql`
  UPDATE ${inSchema(schema, kind)} AS item SET ord = given.ord
  FROM unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ order }) => order)}::integer[]) AS given (id, ord)
  WHERE item.id = given.id`

export const setConfig = (schema: string, view: { id: string; config: unknown }) =>
  sql`UPDATE ${inSchema(schema, 'views')} SET config = ${JSON.stringify(view.config)}::jsonb WHERE id = ${view.id}`

export const setTemplate = (schema: string, field: { id: string; template: unknown }) =>
  sql`UPDATE ${inSchema(schema, 'fields')} SET template = ${JSON.stringify(field.template)}::jsonb
    WHERE id = ${field.id}`

export const setRules = (schema: string, field: Pick<FieldRow, 'id' | 'rules'>) =>
  sql`UPDATE ${inSchema(schema, 'fields')} SET rules = ${JSON.stringify(field.rules)}::jsonb WHERE id = ${field.id}`

export const setType = (
  schema: string,
  field: Pick<FieldRow, 'id' | 'type' | 'template' | 'rules' | 'former_columns'> & { place: FieldPlace },
) => sql`
  UPDATE ${inSchema(schema, 'fields')} SET type = ${field.type}, template = ${JSON.stringify(field.template)}::jsonb,
    rules = ${JSON.stringify(field.rules)}::jsonb,
    column_name = ${field.place.column}, link_set = ${field.place.links?.set ?? null}::bigint,
    link_side = ${field.place.links?.side ?? null}, former_columns = ${JSON.stringify(field.former_columns)}::jsonb
  WHERE id = ${field.id}`

export const setFormerColumns = (schema: string, field: Pick<FieldRow, 'id' | 'former_columns'>) =>
  sql`UPDATE ${inSchema(schema, 'fields')} SET former_columns = ${JSON.stringify(field.former_columns)}::jsonb
    WHERE id = ${field.id}`

export const setRemovedSorts = (schema: string, field: { id: string; removedSorts: RemovedSort[] | null }) =>
  sql`UPDATE ${inSchema(schema, 'fields')}
    SET removed_sorts = ${field.removedSorts === null ? null : JSON.stringify(field.removedSorts)}::jsonb
    WHERE id = ${field.id}`

export const setPublished = (schema: string, tableId: string) =>
  sql`UPDATE ${inSchema(schema, 'tables')} SET published = true, fill_progress = NULL WHERE id = ${tableId}`

/** Takes the next free numbers for columns of a table and returns the first of them. */
export const takeColumns = (schema: string, tableId: string, count: number) => sql<{ first: number }>`
  UPDATE ${inSchema(schema, 'tables')} SET next_column = next_column + ${count}::integer WHERE id = ${tableId}
  RETURNING next_column - ${count}::integer AS first`

/** Takes the next free number for a relation of the base. */
export const takeRelation = (schema: string) => sql<{ number: number }>`
  UPDATE ${inSchema(schema, 'head')} SET next_relation = next_relation + 1 RETURNING next_relation - 1 AS number`

export interface ColumnDefinition {
  name: string
  /** The PostgreSQL type. It comes from the field type, never from outside. */
  type: string
}

/** Widths in bytes of the types with a fixed width. */
const widths: Readonly<Record<string, number>> = {
  'double precision': 8,
  timestamptz: 8,
  date: 4,
  smallint: 2,
  boolean: 1,
}

/**
 * Sorts fixed-width columns first, widest first, which avoids padding between them. Columns without a fixed width
 * follow in the given order.
 */
const byWidth = (columns: readonly ColumnDefinition[]): ColumnDefinition[] =>
  columns.toSorted((one, other) => (widths[other.type] ?? 0) - (widths[one.type] ?? 0))

const columnsOf = (columns: readonly ColumnDefinition[]) =>
  sql.join(
    columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}, `),
    sql``,
  )

/**
 * Creates the physical table of a user's table. PostgreSQL reads a row from its first column, and reads texts much more
 * slowly than fixed widths. So the columns of every query come first, then fields of a fixed width, then the others,
 * and last those that no filter uses. `addAuthors` adds the columns for who created and changed a row.
 */
export const createRelation = (schema: string, relation: string, columns: readonly ColumnDefinition[]) => {
  const ordered = byWidth(columns)
  return sql`
  CREATE TABLE ${inSchema(schema, relation)} (
    seq bigint GENERATED BY DEFAULT AS IDENTITY,
    deleted_at timestamptz,
    ${columnsOf(ordered.filter(({ type }) => type in widths))}
    id text NOT NULL,
    ${columnsOf(ordered.filter(({ type }) => !(type in widths)))}
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`
}

/**
 * Adds the columns that hold who created and last changed a row; existing rows get the author. PostgreSQL keeps this
 * default in its catalogue until a row changes. Repeating it changes nothing.
 */
export const addAuthors = (schema: string, relation: string, author: string) => [
  sql`ALTER TABLE ${inSchema(schema, relation)}
    ADD COLUMN IF NOT EXISTS created_by text NOT NULL DEFAULT ${sql.lit(author)},
    ADD COLUMN IF NOT EXISTS updated_by text NOT NULL DEFAULT ${sql.lit(author)}`,
  sql`ALTER TABLE ${inSchema(schema, relation)}
    ALTER COLUMN created_by DROP DEFAULT, ALTER COLUMN updated_by DROP DEFAULT`,
]

/** The indexes that every table has; an import creates them after it inserted the rows. */
export const createRelationIndexes = (schema: string, relation: string): RawBuilder<unknown>[] => [
  sql`ALTER TABLE ${inSchema(schema, relation)} ADD PRIMARY KEY (seq)`,
  sql`CREATE UNIQUE INDEX ${sql.id(`${relation}_id`)} ON ${inSchema(schema, relation)} (id)`,
  // Holds only rows in the trash.
  sql`CREATE INDEX ${sql.id(`${relation}_deleted`)} ON ${inSchema(schema, relation)} (deleted_at, seq)
    WHERE deleted_at IS NOT NULL`,
]

export const addColumn = (schema: string, relation: string, column: ColumnDefinition) =>
  sql`ALTER TABLE ${inSchema(schema, relation)} ADD COLUMN ${sql.id(column.name)} ${sql.raw(column.type)}`

/** Deletes a table for good: its metadata and its rows. */
export const dropTable = (schema: string, table: { id: string; relation: string }) => [
  sql`DELETE FROM ${inSchema(schema, 'views')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'fields')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'tables')} WHERE id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'table_origins')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'record_origins')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'origin_changes')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'file_origins')} WHERE table_id = ${table.id}`,
  sql`DELETE FROM ${inSchema(schema, 'source_rows')} WHERE table_id = ${table.id}`,
  sql`DROP TABLE ${inSchema(schema, table.relation)}`,
]

/** Sets the next row number of a table to one above its highest. */
export const setNextNumber = (schema: string, relation: string) => sql`
  SELECT setval(pg_get_serial_sequence(${`${schema}.${relation}`}, 'seq'),
    greatest(1, (SELECT max(seq) FROM ${inSchema(schema, relation)})))`
