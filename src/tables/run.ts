import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { ClientBase, Pool } from 'pg'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Where a statement runs: any connection of the pool, or the one that holds a transaction. */
export type Connection = Pool | ClientBase

/** Runs one statement and returns its rows. */
export async function run<Row>(connection: Connection, statement: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile(compiler)
  const result = await connection.query(sql, [...parameters])
  return result.rows as Row[]
}

/** Runs one statement and returns its rows as arrays, for wide results whose columns are known by place. */
export async function runForArrays(connection: Connection, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  const { sql, parameters } = statement.compile(compiler)
  const result = await connection.query<unknown[]>({ text: sql, values: [...parameters], rowMode: 'array' })
  return result.rows
}

/** The text of a statement, for those that PostgreSQL does not prepare; null when it has parameters. */
export function statementWithoutParameters(statement: RawBuilder<unknown>): string | null {
  const { sql, parameters } = statement.compile(compiler)
  return parameters.length > 0 ? null : sql
}

/** The text of a statement that never has parameters. */
export function statementText(statement: RawBuilder<unknown>): string {
  const text = statementWithoutParameters(statement)
  if (text === null) throw new Error('This statement has parameters')
  return text
}
