import type pg from 'pg'

const prepare =
  (text: string) =>
  (pool: pg.Pool, values: unknown[] = []) =>
    pool.query<unknown[]>({ text, values, rowMode: 'array' })

/** The numbers of the first rows, up to a number, that have a text in any column, whatever its case. */
export const foundAnywhere = prepare(
  `select number from raw.bench where deleted_at is null and number <= $2
   and lower(concat_ws(chr(31), title, status, due, amount, quantity, city, code, ordered, score)) like $1`,
)

/** A sum, a mean, a share, two days and a count of all rows. */
export const summedUp = prepare(
  `select sum(amount), avg(quantity), count(title)::float8 / count(*), max(due) - min(due), count(*) filter (where active)
   from raw.bench where deleted_at is null`,
)

/** How many rows there are of each status, with and without a tick. */
export const countedGroups = prepare(
  'select status, active, count(*) from raw.bench where deleted_at is null group by 1, 2 order by 1, 2',
)

const sums = 'sum(amount), avg(quantity), max(due) from raw.bench where deleted_at is null'

/** A sum, a mean and a last day of the rows of each status. */
export const summedByStatus = prepare(`select status, ${sums} group by status`)

/** The same of each status, and of each with and without a tick. */
export const summedByBoth = prepare(
  `select status, active, grouping(active), ${sums} group by grouping sets ((status), (status, active))`,
)
