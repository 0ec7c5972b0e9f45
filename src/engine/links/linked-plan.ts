import { type RawBuilder, sql } from 'kysely'
import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from '../base/base-structure.ts'
import { type LinkField, nameField, type ReadField, readFieldOf, readFieldsOf } from '../structure/link-fields.ts'
import { linkedAlias, type LinkedSetSide, linkedRows, selectLinked, sidesOf } from './links.sql.ts'
import { asCallValue, forJson, selectFirstNumbers } from '../records/records.sql.ts'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import type { LinkSide } from '../base/structure.sql.ts'

/** A table whose links are read. */
export interface ReadTable {
  schema: string
  structure: BaseStructure
  table: StoredTable
}

/** A link field and the lookups through it. */
export interface Part {
  link: LinkField
  target: StoredTable
  lookups: ReadField[]
}

/** A linked table with the fields that are shown. The primary field is first. */
export interface Target {
  table: StoredTable
  fields: StoredField[]
}

/** A plan to read everything that some fields show of other records in one statement. */
export interface LinkedPlan {
  parts: readonly Part[]
  targets: readonly Target[]
  /** For each part, its links and the index of its target. */
  linkSides: readonly LinkedSetSide[]
  /** In the order in which `selectLinked` returns them. */
  sides: readonly LinkSide[]
  statement(rows: RowSelection, max?: MaxLinks): Statement | RawBuilder<unknown>
}

/** Rows by number, or the first rows after a number. */
export type RowSelection = { numbers: readonly number[] } | { after: number; limit: number }

/** The maximum number of links per cell, or per side (`LinkLimit`). */
type MaxLinks = { each: number } | { all: number }

const plans = new WeakMap<StoredTable, LinkedPlan>()
let planCount = 0

/** Returns the plan to read what the records of a table show of others, for all fields or some. */
export function linkedPlan(options: ReadTable, reads?: readonly ReadField[]): LinkedPlan {
  if (reads) return createPlan(options, reads, null)
  const cached = plans.get(options.table)
  if (cached) return cached
  // A changed structure has new table objects, so cached plans stay valid.
  const plan = createPlan(options, readFieldsOf(options.structure, options.table), `linked ${++planCount}`)
  plans.set(options.table, plan)
  return plan
}

/** @param key the cache key of its statements; null for a plan that is used once. */
function createPlan(
  { schema, structure, table: own }: ReadTable,
  reads: readonly ReadField[],
  key: string | null,
): LinkedPlan {
  const parts = partsOf(reads)
  const targets = targetsOf(parts)
  const linkSides = parts.map(part => ({
    linkSide: part.link.links,
    table: targets.findIndex(({ table: { id } }) => id === part.target.id),
  }))
  const tables = targets.map(({ table, fields }) => ({
    relation: table.relation,
    columns: fields.map(field => valueForJson(schema, { structure, table, field })),
  }))
  const relation = { schema, relation: own.relation }
  return {
    parts,
    targets,
    linkSides,
    sides: sidesOf(linkSides),
    statement(rows, max) {
      const isOfEach = max !== undefined && 'each' in max
      const ofRows: unknown[] = 'numbers' in rows ? [rows.numbers] : [rows.after, rows.limit]
      const values = isOfEach ? [...ofRows, max.each] : ofRows
      const build = (places: readonly RawBuilder<unknown>[]) => {
        const [first = none, second = none] = places
        const isThese = 'numbers' in rows
        const rowNumbers = isThese
          ? sql<number[]>`${first}::bigint[]`
          : selectFirstNumbers(relation, { after: first, limit: second })
        const limit = isOfEach ? { each: places.at(-1) ?? none } : (max ?? null)
        return selectLinked(schema, { linkSides, tables, rows: rowNumbers, limit })
      }
      if (key === null) return build(values.map(value => sql`${value}`))
      return statementOnce(`${key} ${Object.keys(rows).join()} ${Object.keys(max ?? {}).join()}`, values, build)
    },
  }
}

const none = sql`NULL`

/** The requested link fields, each with the lookups through it. */
function partsOf(reads: readonly ReadField[]): Part[] {
  const parts = new Map<string, Part>()
  for (const read of reads) {
    const { link, target, source } = read
    const part = parts.get(link.id) ?? { link, target, lookups: [] }
    parts.set(link.id, part)
    if (source) part.lookups.push(read)
  }
  return [...parts.values()]
}

/** The linked tables without duplicates, each with the fields that are shown. */
function targetsOf(parts: readonly Part[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { target: table, lookups } of parts) {
    const name = nameField(table)
    const target = targets.get(table.id) ?? { table, fields: name ? [name] : [] }
    targets.set(table.id, target)
    for (const { source } of lookups) {
      if (source && target.fields.every(({ id }) => id !== source.id)) target.fields.push(source)
    }
  }
  return [...targets.values()]
}

/** A value of a linked record as JSON: a column, or the ids and names of the records that it links to. */
function valueForJson(schema: string, options: { structure: BaseStructure; table: StoredTable; field: StoredField }) {
  const { structure, table, field } = options
  const { column } = fieldType(field.type)
  if (field.column !== null && column) return forJson(sql.ref(`${linkedAlias}.${field.column}`), column)
  const read = readFieldOf(structure, table, field)
  if (!read) return sql`NULL::jsonb`
  const near = sql.ref(`${linkedAlias}.seq`)
  const { from, place, linked } = linkedRows(schema, {
    linkSide: read.link.links,
    relation: read.target.relation,
    near,
    depth: 1,
  })
  const name = nameField(read.target)
  const named = name ? namedBy(name, linked) : sql`NULL::jsonb`
  return sql`(SELECT jsonb_agg(jsonb_build_array(${sql.ref(`${linked}.id`)}, ${named}) ORDER BY ${place}) FROM ${from})`
}

export const namedBy = (name: NonNullable<ReturnType<typeof nameField>>, alias: string): RawBuilder<unknown> =>
  asCallValue(sql.ref(`${alias}.${name.column}`), fieldType(name.type).column ?? '')
