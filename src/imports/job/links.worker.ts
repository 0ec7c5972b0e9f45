import { deleteLinkSet, insertLinks, orderLinks } from '../../engine/links/links.sql.ts'
import { openConnection } from '../../platform/sql/own-connection.ts'
import { run } from '../../platform/sql/run.ts'
import { begin, commit } from '../../platform/sql/transactions.ts'
import { answer } from '../../platform/worker-answer.ts'
import { linksOf, rowNumbers } from './fill-links.ts'
import type { LinksTask } from './links-task.ts'

answer(async ({ database, schema, files, columns }: LinksTask): Promise<number> => {
  const client = await openConnection(database, 'gridloom import')
  let count = 0
  try {
    // All links exist before those of the other sides are put in order.
    const steps = [columns.filter(({ isOrder }) => !isOrder), columns.filter(({ isOrder }) => isOrder)]
    const groups = steps.flatMap(step => [...Map.groupBy(step, column => column.target)])
    for (const [target, ofTarget] of groups) {
      const targetFile = files[target]
      const numbers = targetFile ? await rowNumbers(targetFile) : new Map<string, number>()
      for (const { table, index, isOrder, linkSide } of ofTarget) {
        const file = files[table]
        if (!file) continue
        await begin(client, schema)
        // What an interrupted run wrote.
        if (!isOrder) await run(client, deleteLinkSet(schema, linkSide.set))
        for await (const links of linksOf(file, { index, numbers, least: isOrder ? 2 : 1 })) {
          await run(client, (isOrder ? orderLinks : insertLinks)(schema, { linkSide, links }))
          if (!isOrder) count += links.length
        }
        await commit(client)
      }
    }
    return count
  } finally {
    await client.end()
  }
})
