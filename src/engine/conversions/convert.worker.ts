import { workerData } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from '../../platform/sql/column-types.ts'
import { answer } from '../../platform/worker-answer.ts'
import { readStructure } from '../base/base-structure.ts'
import { run } from '../../platform/sql/run.ts'
import { lockingBase } from '../base/structure.sql.ts'
import { isInTheWay } from '../base/with-lock-timeout.ts'
import { countLoss } from './count-loss.ts'
import type { ConversionTask } from './conversion-thread.ts'
import { advanceConversion } from './conversions.sql.ts'
import { type Filled, fillColumn } from './fill-column.ts'

const task = workerData as ConversionTask

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    ...task.database,
    types: columnTypes,
    options: '-c timezone=UTC',
    application_name: 'gridloom conversion',
    pipeline: true,
  })
  await client.connect()
  return client
}

/** A batch that waits longer than this for a row gives way: whoever holds the row may be waiting for the batch. */
const beginFreely = "BEGIN; SET LOCAL lock_timeout = '50ms'"

/** Writes a batch beside what others write; where their rows are in its way, again while it holds the base. */
async function writeBatch(
  writer: pg.Client,
  schema: string,
  work: (connection: pg.Client) => Promise<void>,
): Promise<void> {
  const transact = async (begin: string) => {
    // They travel together: while others are busy, each way to PostgreSQL and back takes as long as what it does there.
    await Promise.all([writer.query(begin), work(writer)])
    await writer.query('COMMIT')
  }
  try {
    await transact(beginFreely)
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await writer.query('ROLLBACK')
    await transact(lockingBase(schema))
  }
}

async function fill({ conversionId, schema, filling, progress }: ConversionTask & { kind: 'fill' }): Promise<Filled> {
  const [reader, writer] = [await connect(), await connect()]
  try {
    // A commit that is lost with the database server takes the progress back with the values.
    await writer.query('SET synchronous_commit = off')
    // The rows of a part are found by their numbers: to join them otherwise, all rows between them would be read.
    await writer.query('SET enable_hashjoin = off; SET enable_mergejoin = off')
    return await fillColumn(filling, progress, {
      structure: await readStructure(reader, schema),
      reader,
      writing: work => writeBatch(writer, schema, work),
      async advance(connection, before, after) {
        const [moved] = await run(connection, advanceConversion(conversionId, before, after))
        if (!moved) throw new Error(`Conversion ${conversionId} is no longer where it was left`)
      },
    })
  } finally {
    // What a failed batch has begun is rolled back with its connection.
    await Promise.all([reader.end(), writer.end()])
  }
}

async function count({ schema, plan }: ConversionTask & { kind: 'count' }) {
  const reader = await connect()
  try {
    return await countLoss(reader, await readStructure(reader, schema), plan)
  } finally {
    await reader.end()
  }
}

await answer(() => (task.kind === 'fill' ? fill(task) : count(task)))
