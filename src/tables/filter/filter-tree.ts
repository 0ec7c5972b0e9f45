import { type Condition, type Filter, maxConditions, maxDepth, maxFilterGroups } from '../../query/filter.ts'

export type Join = 'and' | 'or'

/** A line of the filter panel. */
export interface FilterLine {
  id: number
  /** As it is shown; may be incomplete. */
  condition: Condition
  /** The condition in effect: the last complete one; null for a new line, and when its value was removed. */
  inEffect: Condition | null
  /** An operand that was typed and cannot be read, kept for correction. */
  typed?: string
}

/** Lines and groups that are joined by and, or by or. */
export interface FilterGroup {
  id: number
  join: Join
  parts: FilterPart[]
}

export type FilterPart = FilterLine | FilterGroup

/** A condition, and whether it is complete. */
export interface Entry {
  condition: Condition
  isWhole: boolean
}

/** The id of the outermost group, which always exists. */
const rootId = 0

export const isGroup = (part: FilterPart): part is FilterGroup => 'parts' in part

/** A filter as the panel shows it. Ids follow from positions, so the same filter gets the same ids. */
export function treeOf(filter: Filter | null): FilterGroup {
  let next = rootId
  const groupOf = (join: Join, parts: readonly Filter[]): FilterGroup => ({
    id: next++,
    join,
    parts: parts.map(partOf),
  })
  const partOf = (part: Filter): FilterPart => {
    if ('and' in part) return groupOf('and', part.and)
    if ('or' in part) return groupOf('or', part.or)
    return { id: next++, condition: part, inEffect: part }
  }
  const root = filter ? partOf(filter) : groupOf('and', [])
  return isGroup(root) ? root : groupOf('and', filter ? [filter] : [])
}

/** The filter as the panel shows it when one more line is to narrow it: a choice of conditions becomes a group. */
export function treeToNarrow(filter: Filter | null): FilterGroup {
  const tree = treeOf(filter)
  if (!filter || tree.join === 'and') return tree
  if (tree.parts.length === 1) return joinBy(tree, tree.id, 'and')
  return levelsOf(tree) < maxDepth - 1 && takesMoreGroups(tree) ? treeOf({ and: [filter] }) : tree
}

/** The filter of a group; null if no line in it is complete. Groups without complete lines are left out. */
export function filterOfTree({ join, parts }: FilterGroup): Filter | null {
  const filters = parts.flatMap((part): Filter[] => {
    const inEffect = isGroup(part) ? filterOfTree(part) : part.inEffect
    return inEffect ? [{ ...inEffect }] : []
  })
  if (filters.length === 0) return null
  return join === 'and' ? { and: filters } : { or: filters }
}

/** All lines in a group and its subgroups. */
export const linesIn = ({ parts }: FilterGroup): FilterLine[] =>
  parts.flatMap(part => (isGroup(part) ? linesIn(part) : [part]))

/** Whether one more line is within the limits of a filter. */
export const takesLine = (root: FilterGroup): boolean => linesIn(root).length < maxConditions

/** Whether a group of this depth can contain groups. The outermost has depth 1. */
export const takesGroup = (depth: number): boolean => depth < maxDepth - 1

const groupsIn = ({ parts }: FilterGroup): number =>
  1 + parts.reduce((count, part) => count + (isGroup(part) ? groupsIn(part) : 0), 0)

/** Whether one more group is within the limits of a filter. */
export const takesMoreGroups = (root: FilterGroup): boolean => groupsIn(root) < maxFilterGroups

/**
 * Changes a line. While another field or operator waits for its value, the last complete condition stays in effect, so
 * that no more records show. A condition whose value is removed does not filter.
 */
export const changeLine = (root: FilterGroup, id: number, { condition, isWhole }: Entry): FilterGroup =>
  edited(root, id, part => {
    if (isGroup(part)) return part
    const { inEffect } = part
    const isEmptied = inEffect?.fieldId === condition.fieldId && inEffect.operator === condition.operator
    return { id, condition, inEffect: isWhole ? condition : isEmptied ? null : inEffect }
  })

/** Keeps an unreadable operand with its line, wherever the line moves. */
export const keepTyped = (root: FilterGroup, id: number, typed: string): FilterGroup =>
  edited(root, id, part => (isGroup(part) ? part : { ...part, typed }))

export const joinBy = (root: FilterGroup, id: number, join: Join): FilterGroup =>
  edited(root, id, part => (isGroup(part) ? { ...part, join } : part))

/** How many levels of groups a part has, including itself. */
export const levelsOf = (part: FilterPart): number => (isGroup(part) ? 1 + Math.max(0, ...part.parts.map(levelsOf)) : 0)

/** The line that was added last. */
export const lastLine = (root: FilterGroup): number => Math.max(...linesIn(root).map(({ id }) => id))

/** Adds a line at the end of a group. */
export function addLine(root: FilterGroup, groupId: number, entry: Entry): FilterGroup {
  const line = newLine(nextId(root), entry)
  return edited(root, groupId, part => (isGroup(part) ? { ...part, parts: [...part.parts, line] } : part))
}

/** Adds a group with one line at the end of another, joined the other way: the same way would make no difference. */
export function addGroup(root: FilterGroup, groupId: number, entry: Entry): FilterGroup {
  const id = nextId(root)
  const parts = [newLine(id + 1, entry)]
  return edited(root, groupId, part =>
    isGroup(part) ? { ...part, parts: [...part.parts, { id, join: otherJoin(part.join), parts }] } : part,
  )
}

/** Removes a line, or a group with everything in it, and groups that become empty. */
export const removePart = (root: FilterGroup, id: number): FilterGroup => withoutEmpty(withoutPart(root, id))

export const otherJoin = (join: Join): Join => (join === 'and' ? 'or' : 'and')

/** A group without a part. Groups that become empty stay. */
export const withoutPart = (group: FilterGroup, id: number): FilterGroup => ({
  ...group,
  parts: group.parts.flatMap(part => {
    if (part.id === id) return []
    return isGroup(part) ? withoutPart(part, id) : part
  }),
})

/** A group without empty subgroups. */
export const withoutEmpty = (group: FilterGroup): FilterGroup => ({
  ...group,
  parts: group.parts.flatMap(part => {
    if (!isGroup(part)) return part
    const left = withoutEmpty(part)
    return left.parts.length > 0 ? left : []
  }),
})

const newLine = (id: number, { condition, isWhole }: Entry): FilterLine => ({
  id,
  condition,
  inEffect: isWhole ? condition : null,
})

const idsIn = (part: FilterPart): number[] => (isGroup(part) ? [part.id, ...part.parts.flatMap(idsIn)] : [part.id])

/** An id that is not used in a filter, and higher than all that are. */
export const nextId = (root: FilterGroup): number => Math.max(...idsIn(root)) + 1

/** A filter with one part replaced by what `edit` returns for it. */
export function edited(root: FilterGroup, id: number, edit: (part: FilterPart) => FilterPart): FilterGroup {
  const within = (part: FilterPart): FilterPart => {
    if (part.id === id) return edit(part)
    return isGroup(part) ? { ...part, parts: part.parts.map(within) } : part
  }
  const next = within(root)
  return isGroup(next) ? next : root
}
