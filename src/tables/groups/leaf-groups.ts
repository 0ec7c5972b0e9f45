/** Records in groups of the innermost level, and the groups around these. Pure. */
import type { FieldContext } from '../../fields/field-type.ts'
import type { GridData, RowKey } from '../../grid/grid-data.ts'
import type { RecordGroup } from '../../grid/geometry/group-layout.ts'
import { isCopied } from '../rows/row-drafts.ts'

/** Adjacent records with the same values in all grouping fields. */
export interface LeafGroup {
  /** Their values, from the outermost field in, as JSON; null if empty. */
  values: readonly unknown[]
  count: number
}

/** A group of any level. */
export interface TreeGroup extends RecordGroup {
  key: string
  value: unknown
  parent: RowKey | null
  /** The index of its first leaf. */
  leaf: number
}

/** The form in which values are compared: an unchecked box equals an empty one, and an empty list equals none. */
const messages = (value: unknown): unknown =>
  value === false || (Array.isArray(value) && value.length === 0) ? null : (value ?? null)

/** Identifies a group among those of its level. */
export const keyOfValues = (values: readonly unknown[]): string => JSON.stringify(values.map(messages))

/** All groups in the order of the table, each before its subgroups. */
export function treeOf(leaves: readonly LeafGroup[]): TreeGroup[] {
  const tree: TreeGroup[] = []
  const above: TreeGroup[] = []
  const taken = new Set<string>()
  for (const [leaf, { values, count }] of leaves.entries()) {
    const level = levelsShared(above, values)
    above.length = level
    for (const group of above) group.count += count
    for (let at = level; at < values.length; at++) {
      const key = freeKey(keyOfValues(values.slice(0, at + 1)), taken)
      const group = { key, level: at + 1, count, value: values[at] ?? null, parent: above.at(-1)?.key ?? null, leaf }
      tree.push(group)
      above.push(group)
    }
  }
  return tree
}

/** How many groups around a leaf also contain the leaf before it. Each leaf has a group of its own. */
function levelsShared(above: readonly TreeGroup[], values: readonly unknown[]): number {
  const differs = above.findIndex(({ value }, at) => keyOfValues([value]) !== keyOfValues([values[at]]))
  return Math.min(differs === -1 ? above.length : differs, values.length - 1)
}

/** Two groups with the same values should be one. If they are apart nevertheless, each needs a key of its own. */
function freeKey(key: string, taken: Set<string>): string {
  let free = key
  for (let count = 2; taken.has(free); count++) free = `${key} ${count}`
  taken.add(free)
  return free
}

/** Whether two lists have the same groups with the same numbers of records. */
export const hasSameGroups = (some: readonly LeafGroup[], others: readonly LeafGroup[]): boolean =>
  some.length === others.length &&
  some.every(({ values, count }, at) => {
    const other = others[at]
    return other !== undefined && other.count === count && keyOfValues(other.values) === keyOfValues(values)
  })

export const countOf = (leaves: readonly LeafGroup[]): number => leaves.reduce((sum, { count }) => sum + count, 0)

/** The same groups for another number of records: the last groups absorb the difference. */
export function resizeGroups(leaves: readonly LeafGroup[], total: number): LeafGroup[] {
  let left = total
  const all = leaves.length > 0 ? leaves : [{ values: [null], count: 0 }]
  return all.flatMap(({ values, count }, at) => {
    const taken = at === all.length - 1 ? left : Math.min(count, left)
    left -= taken
    return taken > 0 ? { values, count: taken } : []
  })
}

/**
 * The values of a new record in a group, by field id. Leaves out read-only fields and links that would be taken from
 * other records.
 */
export const valuesOfNew = (
  fields: NonNullable<GridData['groups']>,
  values: readonly unknown[],
  context: FieldContext,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ id, type }, at) => {
      const value = values[at] ?? null
      return value === null || type.isReadOnly || !isCopied(id, context) ? [] : [[id, value]]
    }),
  )
