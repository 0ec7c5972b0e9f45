import { presentLink, type PresentedLink } from './view-link.ts'
import { deleteLink, selectLinkedViews, selectLinkOfView, type ViewLinkRow } from './view-links.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'

// A link and its view are stored apart, so no transaction changes both. The base decides: it ends the links of a view, or
// hides a field from them, in the transaction that needs it, and what was set before that version no longer counts.

/** Whether the base has not ended a link since it was set. */
export function isLinkLive({ rows }: BaseStructure, link: Pick<ViewLinkRow, 'viewId' | 'baseVersion'>): boolean {
  const view = rows.views.find(({ id }) => id === link.viewId)
  return view !== undefined && (view.unshared_at === null || view.unshared_at < link.baseVersion)
}

/** The fields of a link that the base has not hidden from it since it was set. */
export function linkFieldIds(
  { rows }: BaseStructure,
  { fieldIds, baseVersion }: Pick<ViewLinkRow, 'fieldIds' | 'baseVersion'>,
): string[] {
  const hidden = rows.fields.flatMap(({ id, hidden_from_links_at: at }) => (at !== null && at >= baseVersion ? id : []))
  return fieldIds.filter(id => !hidden.includes(id))
}

/** The public link of a view; null when it has none. */
export async function readLink(
  { platform, flowId }: Base,
  structure: BaseStructure,
  viewId: string,
): Promise<PresentedLink | null> {
  const [link] = await run(platform.pool, selectLinkOfView({ flowId, viewId }))
  if (!link || !isLinkLive(structure, link)) return null
  return presentLink(platform, { ...link, fieldIds: linkFieldIds(structure, link) })
}

/** Deletes the row of a link that the base ended at a version. After a crash, `deleteEndedLinks` does it. */
export async function deleteEndedLink(
  { platform, flowId }: Base,
  { viewId, version }: { viewId: string; version: number },
): Promise<void> {
  await run(platform.pool, deleteLink({ flowId, viewId, version }))
}

/** Deletes the rows of all links that a base has ended. */
export async function deleteEndedLinks(base: Base): Promise<void> {
  const linked = await run(base.platform.pool, selectLinkedViews(base.flowId))
  if (linked.length === 0) return
  const { version, structure } = await base.whole.read()
  for (const link of linked) {
    if (!isLinkLive(structure, link)) await deleteEndedLink(base, { viewId: link.viewId, version })
  }
}
