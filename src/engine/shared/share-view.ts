import { z } from 'zod'
import { newLinkSecrets } from '../../access/public-links/link-secrets.ts'
import { type LinkedView, viewLinkRow } from './view-link.ts'
import { deleteLink, lockLinkOfView, putLink, selectLinkOfView, type ViewLinkRow } from './view-links.sql.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, viewOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { Id } from '../api/inputs.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { shared } from '../../platform/sql/scope.ts'
import { setUnshared } from '../base/structure.sql.ts'
import { isLinkLive, linkFieldIds } from './live-link.ts'
import { shownFields } from '../model/shown-fields.ts'
import { limits } from '../model/structure.ts'
import { shortestLinkPassword } from '../model/link-password.ts'

/** Runs work as one action of a base. */
type WriteBase = (work: (write: Write) => Promise<object>) => Promise<{ version: number }>

/** The settings of a public link in a call. */
export const LinkChange = z.object({
  /** null removes it. */
  password: z.string().min(shortestLinkPassword, `At least ${shortestLinkPassword} characters`).max(200).nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  allowDownload: z.boolean().optional(),
  /** Whether a new link replaces the current one. */
  isNew: z.boolean().optional(),
  /** The fields that visitors may see, of those that the view shows; all of them by default for a new link. */
  fieldIds: z.array(Id).max(limits.fieldsPerTable).optional(),
  /**
   * The time zone and language of the link's creator, for relative dates in the view's filters; UTC and English if
   * absent.
   */
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})

/**
 * Creates or updates the public link of a view, and logs it in an action of the base. The link is stored after that
 * action and holds its version, so what the base ended before stays ended. After a crash between the two the link is
 * unchanged, and sharing again sets it.
 * @throws AppError `conflict` for a personal view, `not_found` if the view is gone.
 */
export async function shareView(
  base: Base,
  { userId, tableId, viewId }: Omit<LinkedView, 'flowId'> & { userId: string },
  { change, write }: { change: z.infer<typeof LinkChange>; write: WriteBase },
): Promise<void> {
  const { platform, flowId } = base
  const view = { flowId, tableId, viewId }
  const secrets = await newLinkSecrets(change.password)
  const [link] = await run(platform.pool, selectLinkOfView(view))
  const { version } = await write(async ({ structure, log }) => {
    const { id, kind, name } = viewOf(structure.table(tableId), viewId)
    if (kind === 'personal') {
      throw new AppError('conflict', 'A personal view has no public link. Show it to everybody in the base first.')
    }
    const before = link && isLinkLive(structure, link) ? link : undefined
    const { passwordHash = before?.passwordHash ?? null } = secrets
    const { expiresAt = before?.expiresAt ?? null } = change
    const after = { name, hasPassword: passwordHash !== null, expiresAt }
    log({ kind: 'view.share', table_id: tableId, item_id: id, before: null, after })
    return {}
  })
  for (;;) {
    const [found] = await run(platform.pool, selectLinkOfView(view))
    // Read after the link, so that it knows everything that the base had ended when the link was set.
    const { structure } = await base.read()
    // In the meantime the view was deleted, or its link turned off again.
    if (!isLinkLive(structure, { viewId, baseVersion: version })) return
    const before = found && isLinkLive(structure, found) ? found : undefined
    const baseVersion = Math.max(version, before?.baseVersion ?? 0)
    const fieldIds = fieldIdsWith(structure, view, { before, change, version })
    const set = { view, userId, before, fieldIds, baseVersion, secrets }
    const isStored = await inTransaction(platform.pool, shared, async connection => {
      await run(connection, lockLinkOfView(view))
      const [now] = await run(connection, selectLinkOfView(view))
      if (!isSameJson(now ?? null, found ?? null)) return false
      if (now && !before) await run(connection, deleteLink({ ...view, version }))
      await run(connection, putLink(viewLinkRow(platform, set, change)))
      return true
    })
    if (isStored) return
  }
}

/** The fields that a link shows after a change, without those that the base has hidden from links since its version. */
function fieldIdsWith(
  structure: BaseStructure,
  { tableId, viewId }: LinkedView,
  { before, change, version }: { before: ViewLinkRow | undefined; change: z.infer<typeof LinkChange>; version: number },
): string[] {
  const table = structure.table(tableId)
  const shown = shownFields(table, viewOf(table, viewId).config).map(field => field.id)
  const earlier = before && linkFieldIds(structure, before)
  // A new link always shows the names of the records.
  const fieldIds = before ? (change.fieldIds ?? shown) : [table.primaryFieldId, ...(change.fieldIds ?? shown)]
  const chosen = [...new Set(fieldIds)].filter(id => shown.includes(id) || earlier?.includes(id))
  const mayShow = linkFieldIds(structure, { fieldIds: chosen, baseVersion: version })
  return change.fieldIds || !earlier ? mayShow : earlier
}

/** Ends the link of a view, even of a deleted one. Logs nothing for a view that the actor does not see. */
export async function unshareView(write: Write, { tableId, viewId }: Omit<LinkedView, 'flowId'>): Promise<void> {
  await run(write.connection, setUnshared(write.schema, { id: viewId, version: write.version }))
  await write.restructured()
  const view = write.structure.tables.find(({ id }) => id === tableId)?.views.find(({ id }) => id === viewId)
  if (!view) return
  write.log({ kind: 'view.unshare', table_id: tableId, item_id: viewId, before: null, after: { name: view.name } })
}
