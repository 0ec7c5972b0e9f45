import { workerData } from 'node:worker_threads'
import pg from 'pg'

import { fieldTypes } from '../fields/registry.ts'
import { copyRows, type CopyTask, type ImportProgress } from './copy-rows.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { advanceImport, insertUnreadable } from './imports.sql.ts'
import { run } from '../tables/run.ts'
import { answer } from '../platform/worker-answer.ts'
import type { CopyWorkerTask } from './worker-tasks.ts'

const { importId, database, ...task } = workerData as CopyWorkerTask
const types: FieldTypes = fieldTypes

await answer(async (): Promise<ImportProgress> => {
  const client = new pg.Client({ ...database, application_name: 'gridloom import' })
  await client.connect()
  try {
    // A commit that is lost with the database server takes the import's progress back with its rows.
    await client.query('SET synchronous_commit = off')
    const advance: CopyTask['advance'] = async (before, after, cells) => {
      const [moved] = await run(client, advanceImport(importId, before, after))
      if (!moved) throw new Error(`Import ${importId} is no longer where it was left`)
      if (cells.length > 0) await run(client, insertUnreadable(importId, cells))
    }
    return await copyRows(client, { ...task, types, advance })
  } finally {
    await client.end()
  }
})
