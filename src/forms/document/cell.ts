import type { Singleton } from './change.ts'
import type { ThingList } from './form-document.ts'

export type Values = Readonly<Record<string, unknown>>

/** One value of a thing. */
export interface Cell {
  /** The cell that holds the value among others, such as the settings of a block; null if the cell is the value. */
  group: string | null
  name: string
}

/** The values that are changed one by one inside a cell. */
const groups: Partial<Record<ThingList | Singleton, string>> = { blocks: 'settings', languages: 'texts' }

/** The cell whose values are changed one by one; undefined for none. */
export const cellGroup = (list: ThingList | Singleton): string | undefined => groups[list]

/** The cell that a key addresses: 'label', or 'settings.max'. Null for a key that names a whole group. */
export function cellOf(list: ThingList | Singleton, key: string): Cell | null {
  const group = groups[list]
  if (group !== undefined && key.startsWith(`${group}.`)) return { group, name: key.slice(group.length + 1) }
  // A group is changed value by value, so that two people do not overwrite each other.
  return key === group ? null : { group: null, name: key }
}

const groupIn = (thing: Values, group: string): Values => (thing[group] ?? {}) as Values

/** The value of a cell; null if there is none. */
export function valueIn(thing: Values, { group, name }: Cell): unknown {
  const values = group === null ? thing : groupIn(thing, group)
  return Object.hasOwn(values, name) ? values[name] : null
}

/** The thing with another value in a cell. Null removes a value of a group. */
export function withValue(thing: Values, { group, name }: Cell, value: unknown): Values {
  if (group === null) return { ...thing, [name]: value }
  const { [name]: _, ...others } = groupIn(thing, group)
  return { ...thing, [group]: value === null ? others : { ...others, [name]: value } }
}
