import type pg from 'pg'
import { openConnection } from '../../platform/sql/own-connection.ts'
import { answer } from '../../platform/worker-answer.ts'
import { readStructure } from '../base/base-structure.ts'
import { run, sendText } from '../../platform/sql/run.ts'
import { begin, commit, rollBack } from '../../platform/sql/transactions.ts'
import { lockHead } from '../base/structure.sql.ts'
import { isInTheWay } from '../base/with-lock-timeout.ts'
import { countLoss } from './count-loss.ts'
import type { ConversionTask } from './conversion-thread.ts'
import { advanceConversion } from './conversions.sql.ts'
import { type Filled, fillColumn } from './fill-column.ts'

const connect = ({ database }: ConversionTask) => openConnection({ ...database, pipeline: true }, 'gridloom conversion')

/** A batch yields after this time, because the owner of a locked row may be waiting for the batch. */
const yieldQuickly = "SET LOCAL lock_timeout = '50ms'"

/** Writes a batch without locking the base. If other writes lock its rows, retries while it holds the base. */
async function writeBatch(
  writer: pg.Client,
  schema: string,
  work: (connection: pg.Client) => Promise<void>,
): Promise<void> {
  const transact = async (first: string) => {
    // Sent together, because under load the round trip takes as long as the statement.
    await Promise.all([begin(writer, schema, { also: [first] }), work(writer)])
    await commit(writer)
  }
  try {
    await transact(yieldQuickly)
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await rollBack(writer)
    await transact(lockHead(schema))
  }
}

async function fill(task: ConversionTask & { kind: 'fill' }): Promise<Filled> {
  const { conversionId, schema, filling, progress } = task
  const [reader, writer] = [await connect(task), await connect(task)]
  try {
    // If the database server crashes, it loses the progress together with the values.
    await sendText(writer, 'SET synchronous_commit = off')
    // Rows of a part are found by number. Other joins would read all rows between them.
    await sendText(writer, 'SET enable_hashjoin = off; SET enable_mergejoin = off')
    return await fillColumn(filling, progress, {
      structure: await readStructure(reader, schema),
      reader,
      writing: work => writeBatch(writer, schema, work),
      async advance(connection, before, after) {
        const [moved] = await run(connection, advanceConversion(schema, conversionId, { before, after }))
        if (!moved) throw new Error(`Conversion ${conversionId} is no longer where it was left`)
      },
    })
  } finally {
    // Closing the connection rolls back what a failed batch has started.
    await Promise.all([reader.end(), writer.end()])
  }
}

async function count(task: ConversionTask & { kind: 'count' }) {
  const { schema, plan } = task
  const reader = await connect(task)
  try {
    return await countLoss(reader, await readStructure(reader, schema), plan)
  } finally {
    await reader.end()
  }
}

answer((task: ConversionTask) => (task.kind === 'fill' ? fill(task) : count(task)))
