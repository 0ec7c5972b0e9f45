import { z } from 'zod'
import { linkWith, type SharedTo } from '../../access/view-links/share-view.ts'
import { deleteLink, putLink } from '../../access/view-links/view-links.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewOf } from '../base-structure.ts'
import type { Write } from '../base-writer.ts'
import { run } from '../run.ts'

/** What is set of a public link. */
export const LinkChange = z.object({
  /** Null takes it away. */
  password: z.string().min(4, 'At least 4 characters').max(200).nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  allowDownload: z.boolean().optional(),
  /** Another link takes the place of the one that there is. */
  isNew: z.boolean().optional(),
})

/**
 * The work that gives a view a public link, or changes it. A link is made outside of the base's lock: hashing takes its time.
 */
export async function shareView(
  platform: Platform,
  of: SharedTo & { userId: string },
  change: z.infer<typeof LinkChange>,
): Promise<(write: Write) => Promise<object>> {
  const link = await linkWith(platform, of, change)
  return async write => {
    const { id, kind, name } = viewOf(write.structure.table(of.tableId), of.viewId)
    if (kind === 'personal') {
      throw new AppError('conflict', 'A personal view has no public link. Show it to everybody in the base first.')
    }
    await run(write.connection, putLink(link))
    const after = { name, hasPassword: link.passwordHash !== null, expiresAt: link.expiresAt }
    write.log({ kind: 'view.share', table_id: of.tableId, item_id: id, before: null, after })
    return {}
  }
}

export async function unshareView(write: Write, { flowId, tableId, viewId }: SharedTo): Promise<void> {
  const { id, name } = viewOf(write.structure.table(tableId), viewId)
  await run(write.connection, deleteLink({ flowId, viewId }))
  write.log({ kind: 'view.unshare', table_id: tableId, item_id: id, before: null, after: { name } })
}
