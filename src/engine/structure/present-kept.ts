import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../base/base.ts'
import { selectLastChanger } from '../history/history.sql.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { UnreadCell } from '../records/reinterpret-values.ts'
import { run } from '../../platform/sql/run.ts'

/** What a change left alone, and who had changed the first of it; null when that is not known any more. */
export interface PresentedKept extends KeptSettings {
  changedBy: Person | null
}

/** Where the first setting of these stands in an entry of the log. */
function pathOf({ config, order, ...others }: KeptSettings): string[] {
  // An order is all that its entry holds.
  if (order) return []
  const [key = 'config'] = Object.keys(others)
  const nested = { config, template: others.template }[key]
  const [inner] = Object.keys(nested ?? {})
  if (inner === undefined) return [key]
  const [fieldId] = inner === 'fieldWidths' || inner === 'summaries' ? Object.keys(config?.[inner] ?? {}) : []
  return [key, inner, ...(fieldId === undefined ? [] : [fieldId])]
}

/**
 * Adds to what an action left alone of a table, field or view who had changed it before; null when it left nothing alone.
 *
 * @param of.version the version that the action made.
 * @param of.keptBy who it was, when no log says so yet.
 */
export async function presentKept(
  base: Base,
  of: { itemId: string; version: number; kept?: KeptSettings; keptBy?: string | undefined },
): Promise<PresentedKept | null> {
  // What an earlier version of the product has answered to a call, it answers to the repeated call as well.
  if (!of.kept || Object.keys(of.kept).length === 0) return null
  const { pool } = base.platform
  const asked = { itemId: of.itemId, before: of.version, path: pathOf(of.kept), isOrder: of.kept.order !== undefined }
  const [last] = of.keptBy ? [{ actor: of.keptBy }] : await run(pool, selectLastChanger(base.schema, asked))
  const people = await peopleByIds(base.platform, last ? [last.actor] : [])
  return { ...of.kept, changedBy: people.get(last?.actor ?? '') ?? null }
}

/** Adds to cells of new records that are empty for what their field could not read who gave it its type; null when there are none. */
export async function presentUnread(
  base: Base,
  { version, unread }: { version: number; unread?: readonly UnreadCell[] },
): Promise<{ cells: readonly UnreadCell[]; changedBy: Person | null } | null> {
  const [first] = unread ?? []
  if (!unread || !first) return null
  const kept = await presentKept(base, { itemId: first.fieldId, version, kept: { type: '' } })
  return { cells: unread, changedBy: kept?.changedBy ?? null }
}
