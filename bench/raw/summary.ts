import type pg from 'pg'

/** The columns of the answers to 20 questions, by kind. */
export const summaryColumns = {
  choices: Array.from({ length: 8 }, (_, at) => `choice${at}`),
  several: Array.from({ length: 4 }, (_, at) => `several${at}`),
  ratings: Array.from({ length: 4 }, (_, at) => `rating${at}`),
  numbers: ['number0', 'number1'],
  days: ['day0'],
  texts: ['text0'],
} as const

export const options = ['o1', 'o2', 'o3', 'o4', 'o5'] as const

const types: Record<keyof typeof summaryColumns, string> = {
  choices: 'text',
  several: 'text[]',
  ratings: 'smallint',
  numbers: 'double precision',
  days: 'date',
  texts: 'text',
}

/** A value for each column of a kind, for the answers with number `n`. */
export const summaryValues: Record<keyof typeof summaryColumns, string> = {
  choices: `'o' || (1 + floor(random() * 5))`,
  several: `array['o' || (1 + floor(random() * 2)), 'o' || (3 + floor(random() * 3))]`,
  ratings: '(1 + floor(random() * 5))::smallint',
  numbers: 'floor(random() * 1000)',
  days: `date '2026-01-01' + (n % 300)::integer`,
  texts: `'Answer number ' || n`,
}

const kinds = Object.keys(summaryColumns) as (keyof typeof summaryColumns)[]

/** Creates a table with as many answers to 20 questions. */
export async function createRawAnswers(pool: pg.Pool, rows: number): Promise<void> {
  const columns = kinds.flatMap(kind => summaryColumns[kind].map(name => ({ name, kind })))
  await pool.query('create schema if not exists raw')
  await pool.query(`create table raw.answers (
    seq bigint primary key, id text not null, created_at timestamptz not null, updated_at timestamptz not null,
    created_by text, updated_by text, deleted_at timestamptz,
    ${columns.map(({ name, kind }) => `${name} ${types[kind]}`).join(', ')})`)
  await pool.query(
    `insert into raw.answers select n, 'rec' || n, now(), now(), 'respondent', 'respondent', null,
     ${columns.map(({ kind }) => summaryValues[kind]).join(', ')} from generate_series(1, $1::bigint) as n`,
    [rows],
  )
  await pool.query('vacuum analyze raw.answers')
}

const counted = (condition: string) => `count(*) filter (where ${condition})`
const all = Object.values(summaryColumns).flat()

const first = [
  'count(*)',
  'min(created_at)',
  'max(created_at)',
  ...all.map(name => `count(${name})`),
  ...summaryColumns.choices.flatMap(name => options.map(option => counted(`${name} = '${option}'`))),
  ...summaryColumns.several.flatMap(name => options.map(option => counted(`'${option}' = any(${name})`))),
  ...summaryColumns.ratings.flatMap(name => [1, 2, 3, 4, 5].map(value => counted(`${name} = ${value}`))),
  ...summaryColumns.ratings.map(name => `avg(${name})`),
  ...summaryColumns.numbers.flatMap(name => ['min', 'max', 'avg', 'sum'].map(figure => `${figure}(${name})`)),
  ...summaryColumns.days.flatMap(name => [`min(${name})`, `max(${name})`]),
]

const months = Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)

const second = [
  counted('created_at >= current_date'),
  ...summaryColumns.numbers.flatMap(name =>
    Array.from({ length: 10 }, (_, at) => counted(`${name} >= ${at * 100} and ${name} < ${(at + 1) * 100}`)),
  ),
  ...summaryColumns.days.flatMap(name =>
    months.map(month => counted(`${name} >= date '${month}' and ${name} < date '${month}' + interval '1 month'`)),
  ),
]

/** What the charts of all questions need, by hand: a scan for counts and ends, and one for the bars between the ends. */
export async function summarizedAnswers(pool: pg.Pool): Promise<void> {
  for (const aggregates of [first, second])
    await pool.query(`select ${aggregates.join(', ')} from raw.answers where deleted_at is null`)
}
