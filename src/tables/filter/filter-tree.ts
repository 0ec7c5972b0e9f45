import { type Condition, type Filter, maxConditions, maxDepth } from '../../query/filter.ts'

export type Join = 'and' | 'or'

/** A line of the filter dialog. */
export interface FilterLine {
  id: number
  /** As it is shown, which may wait for its value. */
  condition: Condition
  /** What it asks as long as it waits: the last condition that it was whole as; null for a new line. */
  asks: Condition | null
  /** What was typed for its value and cannot be read, to be corrected. */
  typed?: string
}

/** Lines and groups of which all must hold, or one. */
export interface FilterGroup {
  id: number
  join: Join
  parts: FilterPart[]
}

export type FilterPart = FilterLine | FilterGroup

/** What a line becomes: a condition, and whether it has all that it needs to be asked. */
export interface Entry {
  condition: Condition
  isWhole: boolean
}

/** Where ids begin: the outermost group, which is always there, also without a line. */
const rootId = 0

export const isGroup = (part: FilterPart): part is FilterGroup => 'parts' in part

/** A filter as the dialog shows it; parts are numbered by their places, so that the same filter has the same ids. */
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
    return { id: next++, condition: part, asks: part }
  }
  const root = filter ? partOf(filter) : groupOf('and', [])
  return isGroup(root) ? root : groupOf('and', filter ? [filter] : [])
}

/** The filter that a group makes; null when nothing in it asks anything. Groups that ask nothing are left out. */
export function filterOfTree({ join, parts }: FilterGroup): Filter | null {
  const asked = parts.flatMap((part): Filter[] => {
    const asks = isGroup(part) ? filterOfTree(part) : part.asks
    return asks ? [{ ...asks }] : []
  })
  if (asked.length === 0) return null
  return join === 'and' ? { and: asked } : { or: asked }
}

/** All lines in a group and the groups in it. */
export const linesIn = ({ parts }: FilterGroup): FilterLine[] =>
  parts.flatMap(part => (isGroup(part) ? linesIn(part) : [part]))

/** Whether one more line still makes a filter. */
export const takesLine = (root: FilterGroup): boolean => linesIn(root).length < maxConditions

/** Whether a group can have groups in it: the innermost level is that of conditions. The outermost has depth 1. */
export const takesGroup = (depth: number): boolean => depth < maxDepth - 1

/** A line after it was changed: while it waits for its value it goes on asking what it did, so that no more records show. */
export const changeLine = (root: FilterGroup, id: number, { condition, isWhole }: Entry): FilterGroup =>
  edited(root, id, part => (isGroup(part) ? part : { id, condition, asks: isWhole ? condition : part.asks }))

/** Keeps with a line what was typed for its value and cannot be read, wherever the line goes. */
export const keepTyped = (root: FilterGroup, id: number, typed: string): FilterGroup =>
  edited(root, id, part => (isGroup(part) ? part : { ...part, typed }))

export const joinBy = (root: FilterGroup, id: number, join: Join): FilterGroup =>
  edited(root, id, part => (isGroup(part) ? { ...part, join } : part))

/** Adds a line at the end of a group. */
export function addLine(root: FilterGroup, groupId: number, entry: Entry): FilterGroup {
  const line = newLine(nextId(root), entry)
  return edited(root, groupId, part => (isGroup(part) ? { ...part, parts: [...part.parts, line] } : part))
}

/** Adds a group with one line at the end of another, joined the other way, as only that makes a difference. */
export function addGroup(root: FilterGroup, groupId: number, entry: Entry): FilterGroup {
  const id = nextId(root)
  const parts = [newLine(id + 1, entry)]
  return edited(root, groupId, part =>
    isGroup(part) ? { ...part, parts: [...part.parts, { id, join: otherJoin(part.join), parts }] } : part,
  )
}

/** Takes out a line or a group with all in it, and the groups that have nothing left then. */
export const removePart = (root: FilterGroup, id: number): FilterGroup => withoutEmpty(withoutPart(root, id))

export const otherJoin = (join: Join): Join => (join === 'and' ? 'or' : 'and')

/** A group without a part; what has nothing left then stays. */
export const withoutPart = (group: FilterGroup, id: number): FilterGroup => ({
  ...group,
  parts: group.parts.flatMap(part => {
    if (part.id === id) return []
    return isGroup(part) ? withoutPart(part, id) : part
  }),
})

/** A group without the groups in it that have nothing in them. */
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
  asks: isWhole ? condition : null,
})

const idsIn = (part: FilterPart): number[] => (isGroup(part) ? [part.id, ...part.parts.flatMap(idsIn)] : [part.id])

/** An id that nothing in a filter has, nor anything after it. */
export const nextId = (root: FilterGroup): number => Math.max(...idsIn(root)) + 1

/** A filter with one of its parts, or itself, as `edit` makes it. */
export function edited(root: FilterGroup, id: number, edit: (part: FilterPart) => FilterPart): FilterGroup {
  const within = (part: FilterPart): FilterPart => {
    if (part.id === id) return edit(part)
    return isGroup(part) ? { ...part, parts: part.parts.map(within) } : part
  }
  const next = within(root)
  return isGroup(next) ? next : root
}
