import type pg from 'pg'

const columns = 'number, id, title, status, due, amount, quantity, active, city, code, ordered, score'

const prepared =
  (name: string, text: string) =>
  (pool: pg.Pool, values: unknown[] = []) =>
    pool.query<unknown[]>({ name, text, values, rowMode: 'array' })

/** The first hundred rows, all columns. */
export const firstRows = prepared('first-rows', `select ${columns} from raw.bench order by number limit 100`)

/** A hundred rows with one status, by date. */
export const filteredAndSorted = prepared(
  'filtered-and-sorted',
  `select ${columns} from raw.bench where status = $1 order by due nulls last, number limit 100`,
)

/** A hundred rows whose title contains a text, whatever its case. */
export const containing = (pool: pg.Pool, text: string) =>
  pool.query<unknown[]>({
    text: `select ${columns} from raw.bench where lower(title) like $1 order by number limit 100`,
    values: [`%${text}%`],
    rowMode: 'array',
  })

/** Rows by their numbers. */
export const byNumber = prepared('by-number', `select ${columns} from raw.bench where number = any($1::bigint[])`)

/** All row numbers in an order, as one value of four bytes each. */
export const packedOrder = (pool: pg.Pool, column: 'amount' | 'quantity') =>
  pool.query(`select string_agg(int4send(number::integer), ''::bytea)
    from (select number from raw.bench where deleted_at is null order by ${column} nulls last, number) as ordered`)

/** The index that lets `packedOrder` answer without sorting. */
export const indexOrder = (pool: pg.Pool, column: 'amount' | 'quantity') =>
  pool.query(`create index on raw.bench (${column} nulls last, number) where deleted_at is null`)

/** The index that lets `containing` answer without reading every row. */
export const indexTitle = (pool: pg.Pool) =>
  pool.query('create index on raw.bench using gin (lower(title) gin_trgm_ops)')
