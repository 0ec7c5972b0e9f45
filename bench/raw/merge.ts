import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

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

/** Updates rows by their title, and adds the others. */
export const mergeRows = (pool: pg.Pool) =>
  pool.query(`
    merge into raw.bench using raw.merged on bench.title = merged.title
    when matched then update set quantity = merged.quantity, city = merged.city
    when not matched then insert (title, quantity, city) values (merged.title, merged.quantity, merged.city)`)
