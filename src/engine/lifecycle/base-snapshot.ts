import type { Platform } from '../../platform/platform.ts'
import { openConnection } from '../../platform/sql/own-connection.ts'
import { type Connection } from '../../platform/sql/run.ts'
import { snapshotOn } from '../../platform/sql/transactions.ts'
import { Turns } from '../../platform/turns.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { type BaseStructure, readStructure } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'

/** A base as it was at one moment, while others continue to write. */
export interface BaseSnapshot {
  connection: Connection
  flowId: string
  schema: string
  structure: BaseStructure
}

/** How many bases one node copies at once; each takes a connection outside the pool. */
export const maxSnapshots = 3

const turnsOf = new WeakMap<Platform, Turns>()

function snapshotTurns(platform: Platform): Turns {
  const turns = turnsOf.get(platform) ?? new Turns(maxSnapshots)
  turnsOf.set(platform, turns)
  return turns
}

/**
 * Reads one moment of a base with the given personal views. It uses a connection outside the pool: a call that reads
 * one base and writes another must not wait for the pool while it holds a connection of it. Only a few run at once; the
 * others wait, until the signal aborts.
 */
export const readSnapshot = <Result>(
  base: Base,
  read: (snapshot: BaseSnapshot) => Promise<Result>,
  signal: AbortSignal = neverAborted,
): Promise<Result> => snapshotTurns(base.platform).take(() => readNow(base, read), signal)

async function readNow<Result>(
  { platform, schema, flowId, person }: Base,
  read: (snapshot: BaseSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(platform.connection, 'gridloom copy')
  try {
    return await snapshotOn(client, schema, async connection => {
      const whole = await readStructure(connection, schema)
      const structure = person === null ? whole : whole.seenBy(person)
      return read({ connection, flowId, schema, structure })
    })
  } finally {
    await client.end()
  }
}
