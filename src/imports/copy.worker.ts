import { workerData } from 'node:worker_threads'
import pg from 'pg'

import { fieldType, fieldTypes } from '../fields/registry.ts'
import { columnTypes } from '../platform/sql/column-types.ts'
import { answer } from '../platform/worker-answer.ts'
import { type BaseStructure, readStructure } from '../engine/base/base-structure.ts'
import { fillLinks } from '../engine/links/links.sql.ts'
import { run } from '../platform/sql/run.ts'
import { copyRows, type CopyTask, type ImportProgress } from './copy-rows.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { advanceImport, insertUnreadable } from './imports.sql.ts'
import { linkReaders } from './link-reader.ts'
import type { CopyWorkerTask } from './worker-tasks.ts'

const { importId, database, ...task } = workerData as CopyWorkerTask
const types: FieldTypes = fieldTypes
const { hidden, plan, context } = task

const linkColumns = plan.columns.flatMap(({ fieldId, type: name, template }) => {
  const type = fieldType(name)
  const settings = type.links?.settings(template)
  const set = settings && hidden.linkSets[fieldId]
  return settings && set !== undefined ? { fieldId, type, template, set, tableId: settings.tableId } : []
})

/** How the links of one field are written, to the records of a table that is there. */
function linkWriter(client: pg.Client, structure: BaseStructure): CopyTask['writeLinks'] {
  return async (fieldId, lists) => {
    const column = linkColumns.find(one => one.fieldId === fieldId)
    if (!column) throw new Error(`${fieldId} is no field of links`)
    const { relation } = structure.table(column.tableId)
    const face = { set: column.set, side: 'from' } as const
    await run(client, fillLinks({ schema: hidden.schema, relation }, { face, lists }))
  }
}

await answer(async (): Promise<ImportProgress> => {
  const client = new pg.Client({
    ...database,
    types: columnTypes,
    options: '-c timezone=UTC',
    application_name: 'gridloom import',
  })
  await client.connect()
  try {
    // A commit that is lost with the database server takes the import's progress back with its rows.
    await client.query('SET synchronous_commit = off')
    const advance: CopyTask['advance'] = async (before, after, cells) => {
      const [moved] = await run(client, advanceImport(importId, before, after))
      if (!moved) throw new Error(`Import ${importId} is no longer where it was left`)
      if (cells.length > 0) await run(client, insertUnreadable(importId, cells))
    }
    const structure = await readStructure(client, hidden.schema)
    const links = await linkReaders(client, { structure, context }, linkColumns)
    return await copyRows(client, { ...task, types, links, advance, writeLinks: linkWriter(client, structure) })
  } finally {
    await client.end()
  }
})
