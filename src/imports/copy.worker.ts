import type pg from 'pg'

import { fieldType, fieldTypes } from '../fields/registry.ts'
import { openConnection } from '../platform/sql/own-connection.ts'
import { answer } from '../platform/worker-answer.ts'
import { type BaseStructure, readStructure } from '../engine/base/base-structure.ts'
import { advanceFill } from '../engine/structure/hidden-table.sql.ts'
import { fillLinks } from '../engine/links/links.sql.ts'
import { run, sendText } from '../platform/sql/run.ts'
import { copyRows, type CopyTask, type ImportProgress } from './copy-rows.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { insertUnreadable, setProgress } from './imports.sql.ts'
import { linkReaders } from './link-reader.ts'
import type { CopyWorkerTask } from './worker-tasks.ts'

const types: FieldTypes = fieldTypes

const linkColumnsOf = ({ plan, hidden }: CopyWorkerTask) =>
  plan.columns.flatMap(({ fieldId, type: name, template }) => {
    const type = fieldType(name)
    const settings = type.links?.settings(template)
    const set = settings && hidden.linkSets[fieldId]
    return settings && set !== undefined ? { fieldId, type, template, set, tableId: settings.tableId } : []
  })

/** Returns a function that writes the links of one field to existing records. */
function linkWriter(client: pg.Client, structure: BaseStructure, task: CopyWorkerTask): CopyTask['writeLinks'] {
  const linkColumns = linkColumnsOf(task)
  return async (fieldId, lists) => {
    const column = linkColumns.find(one => one.fieldId === fieldId)
    if (!column) throw new Error(`${fieldId} is no field of links`)
    const { relation } = structure.table(column.tableId)
    const linkSide = { set: column.set, side: 'from' } as const
    await run(client, fillLinks({ schema: task.hidden.schema, relation }, { linkSide, lists }))
  }
}

answer(async (task: CopyWorkerTask): Promise<ImportProgress> => {
  const { importId, database, progress, plan, hidden, context } = task
  const start: ImportProgress = { position: plan.firstRow, rowsDone: 0, unreadable: {} }
  const connect = () => openConnection(database, 'gridloom import')
  const [client, shared] = [await connect(), await connect()]
  try {
    // If the database server loses a commit, it loses the import's progress together with the rows.
    await sendText(client, 'SET synchronous_commit = off')
    const isTakenOver = `Import ${importId} is continued elsewhere`
    const structure = await readStructure(client, hidden.schema)
    return await copyRows(client, {
      ...task,
      progress: progress ?? start,
      types,
      links: await linkReaders(
        client,
        { structure, context, keepsLimit: plan.target !== undefined },
        linkColumnsOf(task),
      ),
      writeLinks: linkWriter(client, structure, task),
      async keepUnreadable(cells) {
        if (cells.length > 0) await run(shared, insertUnreadable(importId, cells))
      },
      async advance(before, after) {
        const from = before === start ? null : before
        const [moved] = await run(client, advanceFill(hidden.schema, plan.tableId, { before: from, after }))
        if (!moved) throw new Error(isTakenOver)
      },
      async report(reached) {
        const [isRunning] = await run(shared, setProgress(importId, reached))
        if (!isRunning) throw new Error(isTakenOver)
      },
    })
  } finally {
    await Promise.all([client.end(), shared.end()])
  }
})
