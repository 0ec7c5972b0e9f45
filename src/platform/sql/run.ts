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

/** What the protocol of PostgreSQL can count. */
const maxParameters = 65_535

/** @throws AppError `too_large` for more parameters than can be sent. */
function compile(statement: RawBuilder<unknown>): Statement {
  const { sql, parameters } = statement.compile(compiler)
  if (parameters.length > maxParameters) {
    throw new AppError('too_large', 'This is too much to ask at once. Ask for fewer records, or with fewer conditions.')
  }
  return { text: sql, values: [...parameters] }
}

/** A statement as PostgreSQL takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The texts of statements that are made once, by what they depend on. */
const keptTexts = new LRUCache<string, string>({ max: 2000 })

/**
 * A statement whose text depends on nothing but `key`: it is put together once for each, and later only takes values,
 * which costs a tenth. `build` gets a place for each value and writes them in their order, each once.
 */
export function statementOnce<Values extends unknown[]>(
  key: string,
  values: [...Values],
  build: (places: { [At in keyof Values]: RawBuilder<Values[At]> }) => RawBuilder<unknown>,
): Statement {
  const known = keptTexts.get(key)
  if (known !== undefined) return { text: known, values }
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
  const { text, values } = compile(statement)
  checkScope(connection, text)
  const result = await connection.query(text, values)
  return result.rows as Row[]
}

/** What a connection has of the protocol's other end. Part of pg, though not of its types. */
interface Wire {
  stream: Writable
  /** The texts of statements that PostgreSQL keeps, by their names. */
  parsedStatements: Record<string, string>
  /** Sends along with the next query, and is no error where nothing has that name, nor in a transaction that failed. */
  close(of: { type: 'S'; name: string }): void
}

const wireOf = (connection: ClientBase) => (connection as unknown as { connection: Wire }).connection

/** How many statements one connection keeps prepared: PostgreSQL holds each until it is told to forget it. */
const maxPrepared = 100

/** The statements of one connection, by their texts: those with a name, and those that came once, both of late. */
interface Statements {
  named: LRUCache<string, string>
  met: LRUCache<string, true>
}

const statementsOf = new WeakMap<ClientBase, Statements>()

let named = 0

/** Of a connection that has prepared nothing yet. What it has not used for long makes room for others. */
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

/** The name under which a connection keeps a statement prepared, once it has met it before. */
function preparedName(connection: ClientBase, text: string): string | undefined {
  const known = statementsOf.get(connection) ?? noStatements(connection)
  statementsOf.set(connection, known)
  const name = known.named.get(text)
  if (name !== undefined) return name
  if (!known.met.has(text)) {
    known.met.set(text, true)
    return undefined
  }
  known.met.delete(text)
  const given = `statement_${++named}`
  known.named.set(text, given)
  return given
}

/**
 * As `runForArrays`, for statements that come again and again on the same connection: PostgreSQL parses and plans
 * them once.
 */
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

/** Does something with one connection of a pool; one on which that fails is not used again. */
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

/** Runs one statement and returns its rows as arrays, for wide results whose columns are known by place. */
export async function runForArrays(connection: Connection, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  const { text, values } = compile(statement)
  checkScope(connection, text)
  const result = await connection.query<unknown[]>({ text, values, rowMode: 'array' })
  return result.rows
}

/** Sends statements without parameters in one text, and returns the rows of each. */
export async function sendText(connection: ClientBase, text: string): Promise<unknown[][]> {
  checkScope(connection, text)
  const results = (await connection.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
  return (Array.isArray(results) ? results : [results]).map(({ rows }) => rows)
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

/** Lets what `send` sends, before it waits for anything, leave in one write to the socket. */
export function sendTogether<Sent>(connection: ClientBase, send: () => Sent): Sent {
  const { stream } = wireOf(connection)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
