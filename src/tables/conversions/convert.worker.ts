import { workerData } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from '../../platform/column-types.ts'
import { answer } from '../../platform/worker-answer.ts'
import { run, statementText } from '../run.ts'
import { selectHead } from '../structure.sql.ts'
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
  })
  await client.connect()
  return client
}

async function fill({ conversionId, schema, filling, progress }: ConversionTask & { kind: 'fill' }): Promise<Filled> {
  const [reader, writer] = [await connect(), await connect()]
  const lock = `BEGIN; ${statementText(selectHead(schema))} FOR UPDATE`
  try {
    // A commit that is lost with the database server takes the progress back with the values.
    await writer.query('SET synchronous_commit = off')
    return await fillColumn(filling, progress, {
      schema,
      reader,
      async holding(work) {
        await writer.query(lock)
        const result = await work(writer)
        await writer.query('COMMIT')
        return result
      },
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
    return await countLoss(reader, schema, plan)
  } finally {
    await reader.end()
  }
}

await answer(() => (task.kind === 'fill' ? fill(task) : count(task)))
