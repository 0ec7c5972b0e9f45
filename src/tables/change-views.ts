import { isSameJson } from '../fields/same-json.ts'
import { AppError } from '../platform/errors.ts'
import { viewOf } from './base-structure.ts'
import type { Write } from './base-writer.ts'
import { goneText } from '../texts/error-catalogue.ts'
import { run } from './run.ts'
import { insertView, setConfig, setDeleted, setName } from './structure.sql.ts'
import { nextOrder } from './structure-order.ts'
import { emptyConfig, type View } from './structure.ts'
import { type KeptSettings, keptName, mergeName } from './kept-settings.ts'
import { keptConfig, mergeConfig, type ViewConfigChange } from './view-config.ts'

export interface ViewChange {
  tableId: string
  viewId: string
}

export async function addView(
  write: Write,
  given: { tableId: string; id: string; name: string; type: string; config: ViewConfigChange },
): Promise<View> {
  const table = write.structure.table(given.tableId)
  await run(
    write.connection,
    insertView(write.schema, {
      id: given.id,
      table_id: table.id,
      name: checkedViewName(given.name),
      type: given.type,
      config: mergeConfig(emptyConfig, given.config),
      ord: nextOrder(rowsOf(write, table.id)),
    }),
  )
  await write.restructured()
  write.log({ kind: 'view.create', table_id: table.id, item_id: given.id, before: null, after: { name: given.name } })
  return viewOf(write.structure.table(table.id), given.id)
}

export interface ViewSettings {
  name?: string | undefined
  config?: ViewConfigChange | undefined
}

/**
 * Changes a view's name or settings.
 *
 * @param given.expects what the change was made from: what others have changed since stays, and is answered as `kept`.
 */
export async function changeView(
  write: Write,
  given: ViewChange & ViewSettings & { expects?: ViewSettings | undefined },
): Promise<{ view: View; kept: KeptSettings }> {
  const { name, config = {}, expects = {} } = given
  const before = viewOf(write.structure.table(given.tableId), given.viewId)
  const newName = name === undefined ? before.name : mergeName(before.name, checkedViewName(name), expects.name)
  const newConfig = mergeConfig(before.config, config, expects.config)
  const keptOfConfig = keptConfig(before.config, config, expects.config ?? null)
  const kept = { ...keptName(newName, name), ...(keptOfConfig && { config: keptOfConfig }) }
  const isRenamed = newName !== before.name
  const isChanged = !isSameJson(newConfig, before.config)
  if (!isRenamed && !isChanged) return { view: before, kept }
  if (isRenamed) await run(write.connection, setName(write.schema, 'views', { id: before.id, name: newName }))
  if (isChanged) await run(write.connection, setConfig(write.schema, { id: before.id, config: newConfig }))
  await write.restructured()
  const after = viewOf(write.structure.table(given.tableId), given.viewId)
  write.log({
    kind: 'view.update',
    table_id: given.tableId,
    item_id: before.id,
    before: { name: before.name, config: before.config },
    after: { name: after.name, config: after.config },
  })
  return { view: after, kept }
}

/** @throws AppError `conflict` for the only view of a table. */
export async function removeView(write: Write, { tableId, viewId }: ViewChange): Promise<void> {
  const table = write.structure.table(tableId)
  viewOf(table, viewId)
  if (table.views.length === 1) throw new AppError('conflict', 'The only view of a table cannot be deleted')
  await run(write.connection, setDeleted(write.schema, 'views', { id: viewId, deleted: true }))
  await write.restructured()
  write.log({ kind: 'view.delete', table_id: tableId, item_id: viewId, before: null, after: null })
}

/** Brings a deleted view back. A view that is there already stays as it is. */
export async function bringBackView(write: Write, { tableId, viewId }: ViewChange): Promise<View> {
  const row = write.structure.rows.views.find(view => view.id === viewId && view.table_id === tableId)
  if (!row) throw new AppError('not_found', goneText('View', viewId))
  if (row.deleted) {
    await run(write.connection, setDeleted(write.schema, 'views', { id: viewId, deleted: false }))
    await write.restructured()
    write.log({ kind: 'view.restore', table_id: tableId, item_id: viewId, before: null, after: null })
  }
  return viewOf(write.structure.table(tableId), viewId)
}

/** All views of a table, those that were deleted included: they keep their places. */
const rowsOf = (write: Write, tableId: string) =>
  write.structure.rows.views.flatMap(({ table_id, ord }) => (table_id === tableId ? { order: ord } : []))

function checkedViewName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError('bad_input', 'View name is required')
  return trimmed
}
