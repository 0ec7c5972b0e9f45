import { workerData } from 'node:worker_threads'

import { deleteLinkSet, insertLinks } from '../../engine/links/links.sql.ts'
import { openConnection } from '../../platform/sql/own-connection.ts'
import { run } from '../../platform/sql/run.ts'
import { begin, commit } from '../../platform/sql/transactions.ts'
import { answer } from '../../platform/worker-answer.ts'
import { linksOf, rowNumbers } from './fill-links.ts'
import type { LinksTask } from './links-task.ts'

const { database, schema, files, columns } = workerData as LinksTask

await answer(async (): Promise<number> => {
  const client = await openConnection(database, 'gridloom import')
  let count = 0
  try {
    for (const [target, ofTarget] of Map.groupBy(columns, column => column.target)) {
      const targetFile = files[target]
      const numbers = targetFile ? await rowNumbers(targetFile) : new Map<string, number>()
      for (const { table, index, linkSide } of ofTarget) {
        const file = files[table]
        if (!file) continue
        await begin(client, schema)
        // What an interrupted run wrote.
        await run(client, deleteLinkSet(schema, linkSide.set))
        for await (const links of linksOf(file, { index, numbers })) {
          await run(client, insertLinks(schema, { linkSide, links }))
          count += links.length
        }
        await commit(client)
      }
    }
    return count
  } finally {
    await client.end()
  }
})
