import { z } from 'zod'
import { newLinkSecrets } from '../../access/public-links/link-secrets.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewOf } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { Id } from '../api/inputs.ts'
import { run } from '../../platform/sql/run.ts'
import { shownFields } from '../model/shown-fields.ts'
import { limits } from '../model/structure.ts'
import { shortestLinkPassword } from '../model/link-password.ts'
import { type LinkedView, viewLinkRow } from './view-link.ts'
import { deleteLink, putLink, selectLinkOfView } from './view-links.sql.ts'

/** What is set of a public link. */
export const LinkChange = z.object({
  /** Null takes it away. */
  password: z.string().min(shortestLinkPassword, `At least ${shortestLinkPassword} characters`).max(200).nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  allowDownload: z.boolean().optional(),
  /** Another link takes the place of the one that there is. */
  isNew: z.boolean().optional(),
  /** The fields that visitors may see, of those that the view shows; a new link has all of these when it says nothing. */
  fieldIds: z.array(Id).max(limits.fieldsPerTable).optional(),
  /** Of who makes the link, for relative dates in the filters of the view; UTC and English when absent. */
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})

/**
 * The work that gives a view a public link, or changes it. Hashing takes its time and is done before; what there is is
 * read under the base's lock, so that two changes of one link come one after the other.
 */
export async function shareView(
  platform: Platform,
  { userId, ...view }: LinkedView & { userId: string },
  change: z.infer<typeof LinkChange>,
): Promise<(write: Write) => Promise<object>> {
  const secrets = await newLinkSecrets(change.password)
  return async write => {
    const table = write.structure.table(view.tableId)
    const { id, kind, name, config } = viewOf(table, view.viewId)
    if (kind === 'personal') {
      throw new AppError('conflict', 'A personal view has no public link. Show it to everybody in the base first.')
    }
    const [before] = await run(write.connection, selectLinkOfView(view))
    const shown = shownFields(table, config).map(field => field.id)
    const given = change.fieldIds?.filter(one => shown.includes(one) || before?.fieldIds.includes(one))
    const fieldIds = given ?? before?.fieldIds ?? shown
    const link = viewLinkRow(platform, { view, userId, before, fieldIds, secrets }, change)
    await run(write.connection, putLink(link))
    const after = { name, hasPassword: link.passwordHash !== null, expiresAt: link.expiresAt }
    write.log({ kind: 'view.share', table_id: view.tableId, item_id: id, before: null, after })
    return {}
  }
}

/** Turns the link of a view off, whatever has become of the view; of one that the actor does not see nothing is told. */
export async function unshareView(write: Write, { flowId, tableId, viewId }: LinkedView): Promise<void> {
  await run(write.connection, deleteLink({ flowId, viewId }))
  const view = write.structure.tables.find(({ id }) => id === tableId)?.views.find(({ id }) => id === viewId)
  if (!view) return
  write.log({ kind: 'view.unshare', table_id: tableId, item_id: viewId, before: null, after: { name: view.name } })
}
