import { goneError } from '../base/gone-error.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { AppError } from '../../platform/errors.ts'
import { type StoredTable, viewOf } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { viewLockedText } from '../../texts/error-catalogue.ts'
import { run } from '../../platform/sql/run.ts'
import { freeName } from './free-name.ts'
import { renameIfTaken } from './rename-if-taken.ts'
import { requireKnown } from './require-known.ts'
import {
  insertView,
  setConfig,
  setDeleted,
  setName,
  setOrder,
  setUnshared,
  setViewKind,
} from '../base/structure.sql.ts'
import { inOrder, nextOrder } from '../model/structure-order.ts'
import { emptyConfig, limits, type View, type ViewConfig, type ViewKind } from '../model/structure.ts'
import { type KeptSettings, keptName, mergeName, mergeOrder } from '../model/kept-settings.ts'
import { keptConfig, mergeConfig, type ViewConfigChange } from '../model/view-config.ts'

export interface ViewChange {
  tableId: string
  viewId: string
}

/** A new view cannot be locked. */
type NewViewKind = Exclude<ViewKind, 'locked'>

export interface NewView extends Pick<View, 'id' | 'name' | 'type'> {
  tableId: string
  kind?: NewViewKind
  /** Whether a name that another view has gets a number instead of being refused. */
  renamesIfTaken?: boolean | undefined
  config: ViewConfigChange
}

/** @throws AppError as `freeName`, `too_large` for too many settings. */
export async function addView(write: Write, settings: NewView): Promise<View> {
  const table = write.structure.table(settings.tableId)
  const others = table.views.map(({ name }) => name)
  const { renamesIfTaken } = settings
  await run(
    write.connection,
    insertView(write.schema, {
      id: settings.id,
      table_id: table.id,
      name: freeName({ kind: 'view', name: settings.name, others, renamesIfTaken }),
      type: settings.type,
      kind: settings.kind ?? 'shared',
      owner: settings.kind === 'personal' ? write.actor : null,
      config: checkedConfig(mergeConfig(emptyConfig, settings.config)),
      ord: nextOrder(rowsOf(write, table.id)),
    }),
  )
  await write.restructured()
  const view = viewOf(write.structure.table(table.id), settings.id)
  logOf(write, view, { kind: 'view.create', table_id: table.id, before: null, after: { name: view.name } })
  return view
}

export interface ViewSettings {
  name?: string | undefined
  config?: ViewConfigChange | undefined
}

/**
 * Changes a view's name or settings.
 * @param change.expects the settings before the change. Settings that others have changed since are kept, and returned
 * as `kept`.
 * @throws AppError `conflict` while it is locked, `too_large` for too many settings, and as `freeName`.
 */
export async function changeView(
  write: Write,
  change: ViewChange & ViewSettings & { expects?: ViewSettings | undefined },
): Promise<{ view: View; kept: KeptSettings }> {
  const { name, config = {}, expects = {} } = change
  const table = write.structure.table(change.tableId)
  const before = viewOf(table, change.viewId)
  refuseLocked(before)
  const merged = name === undefined ? before.name : mergeName(before.name, name, expects.name)
  const others = table.views.flatMap(view => (view.id === before.id ? [] : view.name))
  const newName = merged === before.name ? merged : freeName({ kind: 'view', name: merged, others })
  const newConfig = mergeConfig(before.config, config, expects.config)
  const keptOfConfig = keptConfig(before.config, config, expects.config ?? null)
  const kept = { ...keptName(newName, name), ...(keptOfConfig && { config: keptOfConfig }) }
  const isRenamed = newName !== before.name
  const isChanged = !isSameJson(newConfig, before.config)
  if (isChanged) checkedConfig(newConfig)
  if (!isRenamed && !isChanged) return { view: before, kept }
  if (isRenamed) await run(write.connection, setName(write.schema, 'views', { id: before.id, name: newName }))
  if (isChanged) await run(write.connection, setConfig(write.schema, { id: before.id, config: newConfig }))
  await write.restructured()
  const after = viewOf(write.structure.table(change.tableId), change.viewId)
  logOf(write, after, {
    kind: 'view.update',
    table_id: change.tableId,
    before: { name: before.name, config: before.config },
    after: { name: after.name, config: after.config },
  })
  return { view: after, kept }
}

/**
 * Makes a view shared, personal, or locked. A locked view must be unlocked before it can be made personal.
 * @param change.mayLock whether the actor may lock and unlock views.
 * @param change.leftBy for a view that becomes shared: its owner, if they can no longer view the base.
 * @param change.expects the kind before the change. If the kind is another one, nothing changes.
 * @throws AppError `forbidden` without `mayLock`, `conflict` if no shared view would be left or the kind is not as
 * expected.
 */
export async function changeViewKind(
  write: Write,
  change: ViewChange & { kind: ViewKind; expects?: ViewKind | undefined; mayLock: boolean; leftBy?: string | null },
): Promise<{ view: View }> {
  const { tableId, viewId, kind, expects, mayLock, leftBy = null } = change
  const table = write.structure.table(tableId)
  const left = kind === 'shared' && leftBy !== null ? leftView(write, { viewId, leftBy }) : undefined
  const before = left ?? viewOf(table, viewId)
  if (before.kind === kind) return { view: before }
  if (expects !== undefined && before.kind !== expects) {
    if (before.kind === 'locked') refuseLocked(before)
    throw new AppError('conflict', `Somebody else has changed who sees the view ${before.name}`)
  }
  if (kind === 'personal') refuseLocked(before)
  if ((kind === 'locked' || before.kind === 'locked') && !mayLock) {
    throw new AppError('forbidden', 'Only who manages this base may lock and unlock views.')
  }
  if (kind === 'personal') keepOneForAll(table, before, 'The only view that everybody sees cannot be made personal')
  const owner = kind === 'personal' ? write.actor : null
  await run(write.connection, setViewKind(write.schema, { id: viewId, kind, owner }))
  if (kind === 'personal') await turnOffLink(write, viewId)
  await write.restructured()
  // Everyone may see what was shared before or is shared now.
  const names = { before: { name: before.name, kind: before.kind }, after: { name: before.name, kind } }
  write.log({ kind: 'view.update', table_id: tableId, item_id: viewId, ...names })
  return { view: viewOf(write.structure.table(tableId), viewId) }
}

const leftView = ({ structure }: Write, { viewId, leftBy }: { viewId: string; leftBy: string }): View | undefined =>
  structure.personalViews().find(({ view, owner }) => view.id === viewId && owner === leftBy)?.view

/** The id of the list of a table's views in the log. */
export const viewListId = (tableId: string): string => `${tableId}/views`

/**
 * Reorders the views of a table that the actor sees. Views that are not named follow in their old order.
 * @param order.expects the order before the change. Views that others have moved since keep their place, and are
 * returned as `kept`.
 * @throws AppError `not_found` for an id that no view of the table has or had.
 */
export async function reorderViews(
  write: Write,
  order: { tableId: string; viewIds: readonly string[]; expects?: readonly string[] | undefined },
): Promise<{ kept: KeptSettings }> {
  const { views } = write.structure.table(order.tableId)
  const others = order.viewIds.filter(id => !write.structure.isPersonal(id))
  const existing = write.structure.rows.views.filter(view => view.table_id === order.tableId)
  requireKnown('View', others, existing)
  const idsOf = (some: readonly View[]) => some.map(({ id }) => id)
  const { ids, kept } = mergeOrder(idsOf(views), order.viewIds, order.expects)
  const ordered = inOrder(views, ids)
  if (isSameJson(idsOf(views), idsOf(ordered))) return { kept }
  await run(write.connection, setOrder(write.schema, 'views', ordered))
  await write.restructured()
  const forAll = (some: readonly View[]) => idsOf(some.filter(({ kind }) => kind !== 'personal'))
  const [before, after] = [forAll(views), forAll(ordered)]
  write.log({
    kind: 'view.reorder',
    table_id: order.tableId,
    item_id: viewListId(order.tableId),
    before,
    after,
    ...(isSameJson(before, after) && { only_for: write.actor }),
  })
  return { kept }
}

/** @throws AppError `conflict` for the only shared view of a table, and for a locked view. */
export async function removeView(write: Write, { tableId, viewId }: ViewChange): Promise<void> {
  const table = write.structure.table(tableId)
  const view = viewOf(table, viewId)
  refuseLocked(view)
  keepOneForAll(table, view, 'The only view of a table cannot be deleted')
  await run(write.connection, setDeleted(write.schema, 'views', { id: viewId, deleted: true }))
  await turnOffLink(write, viewId)
  await write.restructured()
  logOf(write, view, { kind: 'view.delete', table_id: tableId, before: null, after: null })
}

/**
 * Restores a deleted view, with a number if its name is taken. Does nothing to a view that is not deleted.
 */
export async function restoreDeletedView(write: Write, { tableId, viewId }: ViewChange): Promise<View> {
  const row = write.structure.rows.views.find(view => view.id === viewId && view.table_id === tableId)
  if (!row) throw goneError('View', viewId)
  if (row.deleted) {
    const others = write.structure.table(tableId).views.map(({ name }) => name)
    const name = await renameIfTaken(write, 'views', { ...row, others })
    await run(write.connection, setDeleted(write.schema, 'views', { id: viewId, deleted: false }))
    await write.restructured()
    const view = viewOf(write.structure.table(tableId), viewId)
    logOf(write, view, { kind: 'view.restore', table_id: tableId, before: null, after: null })
    if (name !== row.name) {
      const { config } = view
      const names = { before: { name: row.name, config }, after: { name, config } }
      logOf(write, view, { kind: 'view.update', table_id: tableId, ...names })
    }
    return view
  }
  return viewOf(write.structure.table(tableId), viewId)
}

/** All views of a table, including deleted ones, which keep their places. */
const rowsOf = (write: Write, tableId: string) =>
  write.structure.rows.views.flatMap(({ table_id, ord }) => (table_id === tableId ? { order: ord } : []))

/** Only the owner may see what happens to a personal view. */
function logOf(write: Write, { id, kind }: View, entry: Omit<Parameters<Write['log']>[0], 'item_id' | 'only_for'>) {
  write.log({ ...entry, item_id: id, ...(kind === 'personal' && { only_for: write.actor }) })
}

/** A view that is restored or shared again has no public link until someone with permission creates one. */
async function turnOffLink({ connection, schema, version }: Write, viewId: string): Promise<void> {
  await run(connection, setUnshared(schema, { id: viewId, version }))
}

/** Every screen loads the settings of all views. */
function checkedConfig(config: ViewConfig): ViewConfig {
  if (JSON.stringify(config).length <= limits.viewConfigLength) return config
  throw new AppError('too_large', 'The settings of this view are too large')
}

function refuseLocked({ kind, name }: View): void {
  if (kind === 'locked') throw new AppError('conflict', viewLockedText(name), { reason: 'view_locked' })
}

function keepOneForAll(table: StoredTable, { id, kind }: View, refusal: string): void {
  if (kind === 'personal' || table.views.some(view => view.id !== id && view.kind !== 'personal')) return
  throw new AppError('conflict', refusal)
}
