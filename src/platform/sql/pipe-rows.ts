import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RawBuilder } from 'kysely'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Connection, statementText } from './run.ts'
import { checkScope } from './scope.ts'

/** The size of the buffer between both ends. Larger ones let one end wait while the other one works. */
const buffered = 64 * 1024

/** A stream into a table, for COPY. Wait for its end before sending anything else. */
export function copyInto(connection: Connection, text: string, highWaterMark: number): Writable {
  checkScope(connection, text)
  const client = connection as ClientBase & { pipeline?: boolean }
  // pg refuses streams on a pipelining connection, because statements sent after them would be lost. Nothing is sent
  // after this one.
  const { pipeline: isPipelined = false } = client
  client.pipeline = false
  try {
    return client.query(copyFrom(text, { highWaterMark }))
  } finally {
    client.pipeline = isPipelined
  }
}

/**
 * Streams rows from one connection to another with constant memory.
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
