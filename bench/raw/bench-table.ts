import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { benchColumns } from '../data.ts'

/** The bench table by hand: nothing but its ten columns while it is filled. */
export async function createBenchTable(pool: pg.Pool): Promise<void> {
  const columns = benchColumns.map(({ name, postgres }) => `${name.toLowerCase()} ${postgres}`)
  await pool.query('create schema if not exists raw')
  await pool.query(`drop table if exists raw.bench`)
  await pool.query(`create table raw.bench (${columns.join(', ')})`)
}

/** The file as it is into the table, in one COPY: the fastest that PostgreSQL takes rows from one connection. */
export async function copyBenchCsv(pool: pg.Pool, csv: string): Promise<void> {
  const client = await pool.connect()
  try {
    const copy = client.query(copyFrom('copy raw.bench from stdin (format csv, header)'))
    await pipeline(createReadStream(csv, { highWaterMark: 256 * 1024 }), copy)
  } finally {
    client.release()
  }
}

/** Gives the filled table what the references for reading and writing need: a row number, an id, a mark for deleting. */
export async function prepareBenchTable(pool: pg.Pool): Promise<void> {
  await pool.query('alter table raw.bench add column number bigint generated always as identity primary key')
  await pool.query('alter table raw.bench add column id text not null default gen_random_uuid()::text')
  await pool.query('alter table raw.bench add column deleted_at timestamptz')
  await pool.query('create unique index on raw.bench (id)')
  await pool.query('vacuum (full, analyze) raw.bench')
  await pool.query('vacuum raw.bench')
}
