import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { benchColumns } from '../data.ts'

/** Fills the table that rows are merged from. */
export async function copyMergeCsv(pool: pg.Pool, csv: string): Promise<void> {
  await pool.query('drop table if exists raw.merged')
  await pool.query('create table raw.merged (title text, quantity double precision, city text)')
  const client = await pool.connect()
  try {
    const copy = client.query(copyFrom('copy raw.merged from stdin (format csv, header)'))
    await pipeline(createReadStream(csv), copy)
  } finally {
    client.release()
  }
  await pool.query('analyze raw.merged')
}

/**
 * Gives the table by hand the indexes that views and pickers have made for ours, and a log with the indexes of ours.
 * Otherwise the product would be charged for what earlier rows of the bench have left.
 */
export async function prepareMerge(pool: pg.Pool, table: { schema: string; tableId: string }): Promise<void> {
  const { schema, tableId } = table
  const { rows: stored } = await pool.query<{ name: string; column: string }>(
    `select lower(name) as name, column_name as "column" from ${schema}.fields where table_id = $1`,
    [tableId],
  )
  const names = new Map([
    ['seq', 'number'],
    ['id', 'id'],
    ['deleted_at', 'deleted_at'],
    ['place', 'place'],
  ])
  for (const { name, column } of stored)
    if (benchColumns.some(one => one.name.toLowerCase() === name)) names.set(column, name)
  const { rows: indexes } = await pool.query<{ relation: string; name: string; definition: string }>(
    `select tablename as relation, indexname as name, indexdef as definition from pg_indexes
     where schemaname = $1 and tablename = (select relation from ${schema}.tables where id = $2)`,
    [schema, tableId],
  )
  const { rows: all } = await pool.query<{ column: string }>(
    `select column_name as "column" from information_schema.columns
     where table_schema = $1 and table_name = (select relation from ${schema}.tables where id = $2)`,
    [schema, tableId],
  )
  await pool.query('alter table raw.bench add column if not exists place double precision')
  for (const { relation, name, definition } of indexes) {
    // The table by hand has these since it was made.
    if (name === `${relation}_pkey` || name === `${relation}_id`) continue
    // PostgreSQL shows some expressions on several lines.
    const [, unique = '', what = ''] = /^CREATE (UNIQUE )?INDEX \S+ ON \S+ (USING .*)$/s.exec(definition) ?? []
    if (what === '') throw new Error(`This index cannot be made by hand: ${definition}`)
    const isOfOthers = all.some(({ column }) => !names.has(column) && new RegExp(`\\b${column}\\b`).test(what))
    // Rows of the bench that added fields made indexes for them.
    if (isOfOthers) continue
    const byHand = what.replaceAll(/\b(c\d+|seq)\b/g, column => names.get(column) ?? column)
    await pool.query(`create ${unique} index on raw.bench ${byHand}`)
  }
  await pool.query('drop table if exists raw.log')
  await pool.query(
    'create table raw.log (version bigint not null, kind text not null, table_id text, item_id text not null, before jsonb, after jsonb)',
  )
  await pool.query('create index on raw.log (version, table_id)')
  await pool.query('create index on raw.log (item_id, version)')
  await pool.query('vacuum analyze raw.bench')
}

const merge = `
  merge into raw.bench using raw.merged on bench.title = merged.title
  when matched then update set quantity = merged.quantity, city = merged.city
  when not matched then insert (title, quantity, city) values (merged.title, merged.quantity, merged.city)`

/** Updates rows by their title, and adds the others. */
export const mergeRows = (pool: pg.Pool) => pool.query(merge)

/** The same, and logs the old and new values of each row. */
export const mergeAndLogRows = (pool: pg.Pool) =>
  pool.query(`
    with merged as (
      ${merge}
      returning merge_action() as action, new.id,
        case when old.id is not null then jsonb_build_object('quantity', old.quantity, 'city', old.city) end as before,
        jsonb_build_object('quantity', new.quantity, 'city', new.city) as after
    )
    insert into raw.log (version, kind, table_id, item_id, before, after)
    select 1, action, 'bench', id, before, after from merged`)
