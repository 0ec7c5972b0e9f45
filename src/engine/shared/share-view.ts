import { z } from 'zod'
import { newLinkSecrets } from '../../access/public-links/link-secrets.ts'
import { type LinkedView, viewLinkRow } from './view-link.ts'
import { deleteLink, lockLinkOfView, putLink, selectLinkOfView, type ViewLinkRow } from './view-links.sql.ts'
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
  of: Omit<LinkedView, 'flowId'> & { userId: string },
  { change, write }: { change: z.infer<typeof LinkChange>; write: WriteBase },
): Promise<void> {
  const { platform, flowId } = base
  const { userId, tableId, viewId } = of
  const view = { flowId, tableId, viewId }
  const secrets = await newLinkSecrets(change.password)
  const [link] = await run(platform.pool, selectLinkOfView(view))
  const { version } = await write(async ({ structure, log }) => {
    const { id, kind, name } = viewOf(structure.table(of.tableId), of.viewId)
    if (kind === 'personal') {
      throw new AppError('conflict', 'A personal view has no public link. Show it to everybody in the base first.')
    }
    const before = link && isLinkLive(structure, link) ? link : undefined
    const { passwordHash = before?.passwordHash ?? null } = secrets
    const { expiresAt = before?.expiresAt ?? null } = change
    const after = { name, hasPassword: passwordHash !== null, expiresAt }
    log({ kind: 'view.share', table_id: of.tableId, item_id: id, before: null, after })
    return {}
  })
  const { structure } = await base.read()
  // In the meantime the view was deleted, or its link turned off again.
  if (!isLinkLive(structure, { viewId: of.viewId, baseVersion: version })) return
  await inTransaction(platform.pool, shared, async connection => {
    await run(connection, lockLinkOfView(view))
    const [found] = await run(connection, selectLinkOfView(view))
    const before = found && isLinkLive(structure, found) ? found : undefined
    if (found && !before) await run(connection, deleteLink({ ...view, version }))
    const baseVersion = Math.max(version, before?.baseVersion ?? 0)
    const fieldIds = fieldIdsWith(structure, view, { before, change })
    const set = { view, userId, before, fieldIds, baseVersion, secrets }
    await run(connection, putLink(viewLinkRow(platform, set, change)))
  })
}

/** The fields that a link shows after a change. */
function fieldIdsWith(
  structure: BaseStructure,
  of: LinkedView,
  { before, change }: { before: ViewLinkRow | undefined; change: z.infer<typeof LinkChange> },
): string[] {
  const table = structure.table(of.tableId)
  const shown = shownFields(table, viewOf(table, of.viewId).config).map(field => field.id)
  const earlier = before && linkFieldIds(structure, before)
  return change.fieldIds?.filter(id => shown.includes(id) || earlier?.includes(id)) ?? earlier ?? shown
}

/** Ends the link of a view, even of a deleted one. Logs nothing for a view that the actor does not see. */
export async function unshareView(write: Write, { tableId, viewId }: Omit<LinkedView, 'flowId'>): Promise<void> {
  await run(write.connection, setUnshared(write.schema, { id: viewId, version: write.version }))
  await write.restructured()
  const view = write.structure.tables.find(({ id }) => id === tableId)?.views.find(({ id }) => id === viewId)
  if (!view) return
  write.log({ kind: 'view.unshare', table_id: tableId, item_id: viewId, before: null, after: { name: view.name } })
}
