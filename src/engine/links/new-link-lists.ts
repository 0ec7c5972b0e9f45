import { AppError } from '../../platform/errors.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import type { LinkChange } from '../model/link-change.ts'
import type { KnownRecord, LinkCell } from './link-cells.ts'
import type { LinkItem } from './link-lists.ts'
import { placeIds } from './link-places.ts'

/**
 * The new list of a cell; null to skip it.
 *
 * @throws AppError `bad_input` for a record that does not exist, in a cell without an expected value.
 */
export function newList(
  { field, ids, change, expects }: LinkCell,
  { now, far, fromLog = false }: { now: readonly LinkItem[]; far: ReadonlyMap<string, KnownRecord>; fromLog?: boolean },
): LinkItem[] | null {
  const shown = now.flatMap(({ farId, isHidden }) => (isHidden ? [] : farId))
  const isExpected = change !== undefined || expects === undefined || fromLog
  if (!isExpected && JSON.stringify(expects ?? []) !== JSON.stringify(shown)) return null
  const missing = ids.find(id => !far.has(id))
  if (missing !== undefined && !fromLog) {
    if (expects !== undefined) return null
    throw new AppError('bad_input', `${field.name}: ${goneText('Record', missing)}`)
  }
  if (change) return applyChange(change, { now, far, allowMultiple: field.links.allowMultiple })
  const newIds = new Set(ids.filter(id => far.has(id)))
  const keepsHidden = !fromLog && (field.links.allowMultiple || newIds.size === 0)
  const hidden = keepsHidden ? now.filter(({ farId, isHidden }) => isHidden && !newIds.has(farId)) : []
  const places = now.map(({ farId, nearPlace }) => ({ id: farId, place: nearPlace }))
  const placed = placeIds([...newIds], places).map(({ id, place }) => ({
    far: far.get(id)?.seq ?? 0,
    farId: id,
    nearPlace: place,
    isHidden: far.get(id)?.isDeleted ?? false,
  }))
  return [...placed, ...hidden].toSorted((one, other) => one.nearPlace - other.nearPlace)
}

/** The list after a change. Added links go to the end, or replace the link if only one is allowed. */
function applyChange(
  { added, removed }: LinkChange,
  options: { now: readonly LinkItem[]; far: ReadonlyMap<string, KnownRecord>; allowMultiple: boolean },
): LinkItem[] {
  const { now, far, allowMultiple } = options
  const removedIds = new Set(removed)
  const isReplaced = !allowMultiple && added.length > 0
  const kept = now.filter(({ farId }) => (isReplaced ? added.includes(farId) : !removedIds.has(farId)))
  const keptIds = new Set(kept.map(({ farId }) => farId))
  const end = Math.floor(now.reduce((last, { nearPlace }) => Math.max(last, nearPlace), 0)) + 1
  const newItems = added.flatMap(id => {
    const record = keptIds.has(id) ? undefined : far.get(id)
    return record ? { far: record.seq, farId: id, isHidden: record.isDeleted } : []
  })
  return [...kept, ...newItems.map((item, at) => ({ ...item, nearPlace: end + at }))]
}
