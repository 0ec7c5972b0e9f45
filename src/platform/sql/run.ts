import type { Writable } from 'node:stream'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg, { type ClientBase, type Pool } from 'pg'
import { AppError } from '../errors.ts'
import { checkScope } from './scope.ts'

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

/** The maximum number of parameters in PostgreSQL's protocol. */
const maxParameters = 65_535

/** @throws AppError `too_large` for more parameters than the protocol allows. */
function compile(statement: RawBuilder<unknown>): Statement {
  const { sql, parameters } = statement.compile(compiler)
  if (parameters.length > maxParameters) {
    throw new AppError('too_large', 'This is too much to ask at once. Ask for fewer records, or with fewer conditions.')
  }
  return { text: sql, values: [...parameters] }
}

/** A statement with the text and values that PostgreSQL receives. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Texts of statements by what they depend on. */
const keptTexts = new LRUCache<string, string>({ max: 2000 })

/**
 * A statement whose text depends only on `key`. It is compiled once per key; later calls only take values, at a tenth
 * of the cost. `build` receives a placeholder for each value and must use each once, in order.
 */
export function statementOnce<Values extends unknown[]>(
  key: string,
  values: [...Values],
  build: (places: { [At in keyof Values]: RawBuilder<Values[At]> }) => RawBuilder<unknown>,
): Statement {
  const existing = keptTexts.get(key)
  if (existing !== undefined) return { text: existing, values }
  const marks = values.map((_value, at) => ({ at }))
  const places = marks.map(mark => sql`${mark}`) as { [At in keyof Values]: RawBuilder<Values[At]> }
  const { sql: text, parameters } = build(places).compile(compiler)
  if (parameters.length !== marks.length || parameters.some((parameter, at) => parameter !== marks[at]))
    throw new Error(`The values of this statement are not written in their order: ${text}`)
  keptTexts.set(key, text)
  return { text, values }
}

/** Runs one statement and returns its rows. */
export async function run<Row>(connection: Connection, statement: RawBuilder<Row>): Promise<Row[]> {
  if (connection instanceof pg.Pool) return onAnyOf(connection, client => run(client, statement))
  const { text, values } = compile(statement)
  checkScope(connection, text)
  const result = await connection.query(text, values)
  return result.rows as Row[]
}

/** The connection's side of the protocol. Part of pg, but not of its types. */
interface Wire {
  stream: Writable
  /** The texts of prepared statements, by name. */
  parsedStatements: Record<string, string>
  /** Is sent along with the next query. Closing an unknown name is no error, even in a failed transaction. */
  close(statement: { type: 'S'; name: string }): void
}

const wireOf = (connection: ClientBase) => (connection as unknown as { connection: Wire }).connection

/** The maximum number of prepared statements per connection. PostgreSQL keeps each until it is closed. */
const maxPrepared = 100

/** The recent statements of one connection by text: the prepared ones, and those used once. */
interface Statements {
  named: LRUCache<string, string>
  met: LRUCache<string, true>
}

const statementsOf = new WeakMap<ClientBase, Statements>()

let named = 0

/** The cache of a new connection. The least recently used statements are evicted. */
function noStatements(connection: ClientBase): Statements {
  const wire = wireOf(connection)
  const named = new LRUCache<string, string>({
    max: maxPrepared,
    dispose(name) {
      wire.close({ type: 'S', name })
      delete wire.parsedStatements[name]
    },
  })
  return { named, met: new LRUCache({ max: maxPrepared }) }
}

/** Returns the name under which a statement is prepared on a connection, or undefined at its first use. */
function preparedName(connection: ClientBase, text: string): string | undefined {
  const existing = statementsOf.get(connection) ?? noStatements(connection)
  statementsOf.set(connection, existing)
  const name = existing.named.get(text)
  if (name !== undefined) return name
  if (!existing.met.has(text)) {
    existing.met.set(text, true)
    return undefined
  }
  existing.met.delete(text)
  const statementName = `statement_${++named}`
  existing.named.set(text, statementName)
  return statementName
}

/** Like `runForArrays`, for statements that recur on a connection: PostgreSQL parses and plans them once. */
export async function runPrepared(
  connection: Connection,
  statement: RawBuilder<unknown> | Statement,
): Promise<unknown[][]> {
  if (connection instanceof pg.Pool) return onAnyOf(connection, client => runPrepared(client, statement))
  const { text, values } = 'text' in statement ? statement : compile(statement)
  checkScope(connection, text)
  const name = preparedName(connection, text)
  const query = { text, values, rowMode: 'array' as const }
  const result = await connection.query<unknown[]>(name === undefined ? query : { ...query, name })
  return result.rows
}

/** Uses one connection of a pool. A connection on which the work fails is discarded. */
export async function onAnyOf<Result>(pool: pg.Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Runs one statement and returns its rows as arrays, for wide results whose columns are known by position. */
export async function runForArrays(connection: Connection, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  if (connection instanceof pg.Pool) return onAnyOf(connection, client => runForArrays(client, statement))
  const { text, values } = compile(statement)
  checkScope(connection, text)
  const result = await connection.query<unknown[]>({ text, values, rowMode: 'array' })
  return result.rows
}

/** Sends statements without parameters as one text and returns the rows of each. */
export async function sendText(connection: ClientBase, text: string): Promise<unknown[][]> {
  checkScope(connection, text)
  const results = (await connection.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
  return (Array.isArray(results) ? results : [results]).map(({ rows }) => rows)
}

/** Returns the text of a statement that PostgreSQL does not prepare, or null if it has parameters. */
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

/** Sends everything that `send` writes before it waits in one write to the socket. */
export function sendTogether<Sent>(connection: ClientBase, send: () => Sent): Sent {
  const { stream } = wireOf(connection)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
