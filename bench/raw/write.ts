import type pg from 'pg'

/** One cell, committed. */
export const updateCell = (pool: pg.Pool, values: { number: number; quantity: number }) =>
  pool.query({
    name: 'update-cell',
    text: 'update raw.bench set quantity = $2 where number = $1',
    values: [values.number, values.quantity],
  })

/** Marks rows as deleted. */
export const deleteRows = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query('update raw.bench set deleted_at = now() where id = any($1::text[]) and deleted_at is null', [ids])

/** Takes the mark away. */
export const restoreRows = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query('update raw.bench set deleted_at = null where id = any($1::text[]) and deleted_at is not null', [ids])

/** The ids of so many rows from a number on. */
export async function idsFrom(pool: pg.Pool, first: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from raw.bench where number >= $1 order by number limit $2',
    [first, count],
  )
  return rows.map(row => row.id)
}
