import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RawBuilder } from 'kysely'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Connection, statementText } from './run.ts'
import { checkScope } from './scope.ts'

/** Bytes that wait for either end, so that both work at the same time. */
const buffered = 1024 * 1024

/** The stream into a table: it takes what COPY takes, and its end is to be waited for before anything else is sent. */
export function copyInto(connection: Connection, text: string, highWaterMark: number): Writable {
  checkScope(connection, text)
  const client = connection as ClientBase & { pipeline?: boolean }
  // pg refuses streams on a connection that pipelines, as what is sent behind them is lost: here nothing is.
  const { pipeline: isPipelined = false } = client
  client.pipeline = false
  try {
    return client.query(copyFrom(text, { highWaterMark }))
  } finally {
    client.pipeline = isPipelined
  }
}

/**
 * Streams rows from one connection to another, with the same memory for any number of them.
 *
 * @param copy.out `COPY … TO STDOUT`
 * @param copy.into `COPY … FROM STDIN` in the same format
 */
export async function pipeRows(
  source: Connection,
  target: Connection,
  copy: { out: RawBuilder<unknown>; into: RawBuilder<unknown> },
): Promise<void> {
  const [out, into] = [statementText(copy.out), statementText(copy.into)]
  checkScope(source, out)
  const table = copyInto(target, into, buffered)
  await pipeline((source as ClientBase).query(copyTo(out, { highWaterMark: buffered })), table)
}
