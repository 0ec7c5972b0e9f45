import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../base/base.ts'
import { selectLastChanger } from '../history/history.sql.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { UnreadCell } from '../records/reinterpret-values.ts'
import { run } from '../../platform/sql/run.ts'

/** The settings that a change kept, and who changed the first of them; null if that is no longer known. */
export interface PresentedKept extends KeptSettings {
  changedBy: Person | null
}

/** The path of the first of these settings in a log entry. */
function pathOf({ config, order, ...others }: KeptSettings): string[] {
  // An entry about an order holds nothing else.
  if (order) return []
  const [key = 'config'] = Object.keys(others)
  const nested = { config, template: others.template, rules: others.rules }[key]
  const [inner] = Object.keys(nested ?? {})
  if (inner === undefined) return [key]
  const [fieldId] = inner === 'fieldWidths' || inner === 'summaries' ? Object.keys(config?.[inner] ?? {}) : []
  return [key, inner, ...(fieldId === undefined ? [] : [fieldId])]
}

/**
 * Adds to the kept settings of a table, field, or view who changed them; null if none were kept.
 * @param item.version the version of the action.
 * @param item.keptBy who changed them, if the log does not say so yet.
 */
export async function presentKept(
  base: Base,
  item: { itemId: string; version: number; kept?: KeptSettings; keptBy?: string | undefined },
): Promise<PresentedKept | null> {
  // A repeated call returns its stored result, which an earlier release may have stored without `kept`.
  if (!item.kept || Object.keys(item.kept).length === 0) return null
  const { pool } = base.platform
  const input = {
    itemId: item.itemId,
    before: item.version,
    path: pathOf(item.kept),
    isOrder: item.kept.order !== undefined,
  }
  const [last] = item.keptBy ? [{ actor: item.keptBy }] : await run(pool, selectLastChanger(base.schema, input))
  const people = await peopleByIds(base.platform, last ? [last.actor] : [])
  return { ...item.kept, changedBy: people.get(last?.actor ?? '') ?? null }
}

/**
 * Adds who changed a field's type to the cells of new records whose values the field could not read; null if there are
 * none.
 */
export async function presentUnread(
  base: Base,
  { version, unread }: { version: number; unread?: readonly UnreadCell[] },
): Promise<{ cells: readonly UnreadCell[]; changedBy: Person | null } | null> {
  const [first] = unread ?? []
  if (!unread || !first) return null
  const kept = await presentKept(base, { itemId: first.fieldId, version, kept: { type: '' } })
  return { cells: unread, changedBy: kept?.changedBy ?? null }
}
