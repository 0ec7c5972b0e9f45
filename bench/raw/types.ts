import type pg from 'pg'
import type { FieldTypeName } from '../../src/fields/registry.ts'

/** The types that show what every record has. */
type RecordPropertyType = 'autonumber' | `${'created' | 'last_modified'}_${'time' | 'by'}`

/** The types with a column of their own, except files and people, which are found by other means. */
export type StoredType = Exclude<
  FieldTypeName,
  'linked_record' | 'lookup' | 'attachments' | 'user' | RecordPropertyType
>

/** A column of one type by hand. */
interface RawColumn {
  postgres: string
  /** The value of row `n`. */
  value: string
  /** Keeps some of the rows. */
  condition: string
  /** What the rows are ordered by, empties last. */
  order: string
}

/** The options of both selects, in their order. */
export const options = ['Waiting', 'Doing', 'In review', 'Done', 'Dropped', 'Blocked', 'Planned', 'Someday']

const words =
  'amber basin cedar delta ember fjord grove harbor island juniper kernel lantern meadow nectar orchard'.split(' ')

const list = (texts: readonly string[]) => `array[${texts.map(text => `'${text}'`).join(', ')}]`

/** A whole number from 0 up to `below`, always the same for a row and a salt. */
const some = (salt: number, below: number) => `((hashint8extended(n, ${salt}) & 1073741823) % ${below})`
const word = (salt: number) => `(${list(words)})[1 + ${some(salt, words.length)}]`
const option = (salt: number) => `(${list(options)})[1 + ${some(salt, options.length)}]`
const digits = (salt: number, count: number) => `lpad(${some(salt, 10 ** count)}::text, ${count}, '0')`
const sentence = (salt: number) => Array.from({ length: 8 }, (_, at) => word(salt + at)).join(` || ' ' || `)

const place = (name: string) => `array_position(${list(options)}, ${name})`
const text = (name: string) => `${name} collate "und-x-icu"`

/** What each type holds and how somebody would ask for it by hand: the same rows, in the same order, as the product's. */
const rawColumns: Record<StoredType, RawColumn> = {
  single_line_text: {
    postgres: 'text',
    value: `${word(1)} || ' ' || ${word(2)} || ' ' || n`,
    condition: `lower(single_line_text) like '%lantern meadow%'`,
    order: text('single_line_text'),
  },
  long_text: {
    postgres: 'text',
    value: `${sentence(10)} || chr(10) || ${sentence(20)} || '.'`,
    condition: `lower(long_text) like '%lantern meadow nectar%'`,
    order: text('long_text'),
  },
  number: {
    postgres: 'double precision',
    value: `(${some(30, 2_000_001)} - 1000000) / 100.0`,
    condition: 'number >= 5000',
    order: 'number',
  },
  percent: {
    postgres: 'double precision',
    value: `${some(31, 1001)} / 1000.0`,
    condition: 'percent < 0.25',
    order: 'percent',
  },
  currency: {
    postgres: 'double precision',
    value: `${some(32, 1_000_000)} / 100.0`,
    condition: 'currency > 9000',
    order: 'currency',
  },
  checkbox: {
    postgres: 'boolean',
    value: `${some(33, 2)} = 1`,
    condition: 'checkbox',
    order: 'coalesce(checkbox, false)',
  },
  url: {
    postgres: 'text',
    value: `'https://' || ${word(34)} || '.com/' || ${word(35)} || '?page=' || n`,
    condition: `lower(url) like '%meadow.com/lantern%'`,
    order: text('url'),
  },
  email: {
    postgres: 'text',
    value: `${word(36)} || n || '@' || ${word(37)} || '.com'`,
    condition: `lower(email) like '%77@meadow%'`,
    order: text('email'),
  },
  phone_number: {
    postgres: 'text',
    value: `'(' || ${digits(38, 3)} || ') ' || ${digits(39, 3)} || '-' || ${digits(40, 4)}`,
    condition: `regexp_replace(phone_number, '[^0-9]', '', 'g') like '%5501%'`,
    order: text('phone_number'),
  },
  duration: {
    postgres: 'double precision',
    value: `${some(41, 360_000)}`,
    condition: 'duration <= 36000',
    order: 'duration',
  },
  rating: { postgres: 'smallint', value: `1 + ${some(42, 10)}`, condition: 'rating >= 8', order: 'rating' },
  date: {
    postgres: 'date',
    value: `current_date - ${some(43, 2500)}::integer`,
    condition: 'date between current_date - 30 and current_date',
    order: 'date',
  },
  datetime: {
    postgres: 'timestamptz',
    value: `date_trunc('minute', now()) - ${some(44, 3_600_000)} * interval '1 minute'`,
    condition: 'datetime >= current_date - 30 and datetime < current_date + 1',
    order: 'datetime',
  },
  single_select: {
    postgres: 'text',
    value: option(45),
    condition: `single_select in ('Doing', 'In review')`,
    order: place('single_select'),
  },
  multiple_select: {
    postgres: 'text[]',
    value: `array(select distinct chosen from unnest(array[${option(46)}, ${option(47)}, ${option(48)}]) as chosen)`,
    condition: `multiple_select && array['Doing', 'Blocked']`,
    order: `nullif(array(select ${place('chosen')} from unnest(multiple_select) as chosen), '{}')`,
  },
}

export const storedTypes = Object.keys(rawColumns) as StoredType[]

const emptyEvery = 10

/** A table with a column of each type, an empty cell here and there, and a row number and an id. */
export async function createTypesTable(pool: pg.Pool, rows: number): Promise<void> {
  const columns = storedTypes.map(type => `${type} ${rawColumns[type].postgres}`)
  await pool.query('create schema if not exists raw')
  await pool.query('drop table if exists raw.types')
  await pool.query(`create table raw.types (row_number bigint, id text not null, ${columns.join(', ')})`)
  const cells = storedTypes.map((type, at) => {
    const { value } = rawColumns[type]
    return `case when ${some(100 + at, emptyEvery)} > 0 then ${value} end`
  })
  await pool.query(`insert into raw.types select n, 'rec' || left(md5(n::text), 16), ${cells.join(', ')}
    from generate_series(1, ${rows}::bigint) as n`)
  await pool.query('alter table raw.types add primary key (row_number)')
  await pool.query('create unique index on raw.types (id)')
  await pool.query('vacuum analyze raw.types')
}

export const dropTypesTable = (pool: pg.Pool) => pool.query('drop table raw.types')

const everything = ['row_number', 'id', ...storedTypes].join(', ')

/** The first hundred rows by one column, of all rows or of those that another column's condition keeps. */
export const orderedRows = (pool: pg.Pool, query: { filter?: StoredType | undefined; sort: StoredType }) =>
  pool.query<unknown[]>({
    text: `select ${everything} from raw.types ${query.filter ? `where ${rawColumns[query.filter].condition}` : ''}
      order by ${rawColumns[query.sort].order} nulls last, row_number limit 100`,
    rowMode: 'array',
  })
