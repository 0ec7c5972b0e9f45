import { maxDepth } from '../../query/filter.ts'
import {
  edited,
  type FilterGroup,
  type FilterPart,
  isGroup,
  levelsOf,
  nextId,
  otherJoin,
  takesGroup,
  takesMoreGroups,
  withoutEmpty,
  withoutPart,
} from './filter-tree.ts'

/** A place in a filter: in a group, before one of its parts or after all of them. */
export interface FilterPlace {
  groupId: number
  before: number | null
}

/** How deep groups can be nested, not counting the outermost. */
export const deepest = maxDepth - 2

interface Found {
  part: FilterPart
  group: FilterGroup
  /** The depth of the group: 1 for the outermost. */
  depth: number
}

/** Finds a part and its group. Undefined for the outermost group, which has none, and for unknown ids. */
function find(group: FilterGroup, id: number, depth = 1): Found | undefined {
  for (const part of group.parts) {
    if (part.id === id) return { part, group, depth }
    const inner = isGroup(part) ? find(part, id, depth + 1) : undefined
    if (inner) return inner
  }
  return undefined
}

const depthOf = (root: FilterGroup, groupId: number): number => {
  const found = find(root, groupId)
  return found ? found.depth + 1 : 1
}

/** Why a part cannot move to a place; null if it can, or does not exist. */
export function refusalOf(root: FilterGroup, id: number, { groupId }: FilterPlace): 'in itself' | 'too deep' | null {
  const found = find(root, id)
  if (!found) return null
  const { part } = found
  if (isGroup(part) && (part.id === groupId || find(part, groupId))) return 'in itself'
  return depthOf(root, groupId) + levelsOf(part) < maxDepth ? null : 'too deep'
}

/** Moves a part, and removes groups that become empty. Returns the same filter if the move is not possible. */
export function movePart(root: FilterGroup, id: number, place: FilterPlace): FilterGroup {
  const found = find(root, id)
  if (!found || place.before === id || refusalOf(root, id, place) !== null) return root
  const put = edited(withoutPart(root, id), place.groupId, group => {
    if (!isGroup(group)) return group
    const at = group.parts.findIndex(part => part.id === place.before)
    return { ...group, parts: group.parts.toSpliced(at === -1 ? group.parts.length : at, 0, found.part) }
  })
  return withoutEmpty(put)
}

interface Step {
  by: 1 | -1
  /** Steps skip parts that are not shown. */
  isSeen(part: FilterPart): boolean
}

/** Where a step up or down leads, into and out of groups on the way; null at either end. */
export function placeBeside(root: FilterGroup, id: number, { by, isSeen }: Step): FilterPlace | null {
  const found = find(root, id)
  if (!found) return null
  const { group } = found
  const seen = group.parts.filter(isSeen)
  const next = seen[seen.indexOf(found.part) + by]
  if (next && isGroup(next)) {
    const inside = { groupId: next.id, before: by === 1 ? (next.parts.find(isSeen)?.id ?? null) : null }
    if (refusalOf(root, id, inside) === null) return inside
  }
  if (next) return { groupId: group.id, before: by === 1 ? idAfter(group, next.id) : next.id }
  const outer = find(root, group.id)?.group
  return outer ? { groupId: outer.id, before: by === 1 ? idAfter(outer, group.id) : group.id } : null
}

const idAfter = ({ parts }: FilterGroup, id: number): number | null =>
  parts[parts.findIndex(part => part.id === id) + 1]?.id ?? null

/** Whether a part can be wrapped in a group. */
export function canWrap(root: FilterGroup, id: number): boolean {
  const found = find(root, id)
  return found !== undefined && takesGroup(found.depth + levelsOf(found.part)) && takesMoreGroups(root)
}

/** Wraps a part in a group, joined the other way: the same way would make no difference. */
export function wrapPart(root: FilterGroup, id: number): FilterGroup {
  const found = find(root, id)
  if (!found || !canWrap(root, id)) return root
  const join = otherJoin(found.group.join)
  return edited(root, id, part => ({ id: nextId(root), join, parts: [part] }))
}

/** Replaces a group by its parts, in their order. */
export function unwrapGroup(root: FilterGroup, id: number): FilterGroup {
  const found = find(root, id)
  if (!found || !isGroup(found.part)) return root
  const { group, part } = found
  const parts = group.parts.toSpliced(group.parts.indexOf(part), 1, ...part.parts)
  return edited(root, group.id, () => ({ ...group, parts }))
}

/** A part as it is drawn from top to bottom, or the end of a group. */
export interface DrawnPart {
  /** Tells it from all others. */
  key: string
  /** The place before it. */
  place: FilterPlace
}

export const keyOfEnd = (groupId: number): string => `end of ${groupId}`

/** Everything that is drawn of a group, its own end last. */
export function drawnParts(group: FilterGroup, isSeen: (part: FilterPart) => boolean): DrawnPart[] {
  const parts = group.parts
    .filter(isSeen)
    .flatMap(part => [
      { key: String(part.id), place: { groupId: group.id, before: part.id } },
      ...(isGroup(part) ? drawnParts(part, isSeen) : []),
    ])
  return [...parts, { key: keyOfEnd(group.id), place: { groupId: group.id, before: null } }]
}
