import type { RulesChange } from '../../fields/field-rules.ts'
import { joinOrder, keptPlaces } from './join-order.ts'
import type { ViewConfigChange } from './view-config.ts'

/** The current settings of a table, field, or view that a change kept, because someone else had changed them since. */
export interface KeptSettings {
  name?: string
  description?: string
  primaryFieldId?: string
  type?: string
  template?: Readonly<Record<string, unknown>>
  /** The rules that somebody else has changed: null or false if they are off. */
  rules?: RulesChange
  config?: ViewConfigChange
  /** The ids of things that stay where someone else has moved them. */
  order?: string[]
  /** Values of the template that are kept because cells hold them. */
  held?: string[]
}

/**
 * The name after a change. A name that someone else has given since is kept; without an expected name, the given one
 * wins.
 */
export function mergeName(now: string, next: string, expected?: string | null): string {
  const isOpen = typeof expected !== 'string' || expected.trim() === now
  return isOpen ? next.trim() : now
}

/**
 * The order after a change. Things that someone else has moved since stay there; without an expected order, the given
 * one wins.
 */
export function mergeOrder(
  now: readonly string[],
  next: readonly string[],
  expected: readonly string[] | undefined,
): { ids: string[]; kept: Pick<KeptSettings, 'order'> } {
  if (!expected) return { ids: [...next], kept: {} }
  const change = { before: expected, after: next }
  const order = keptPlaces(now, change)
  return { ids: joinOrder(now, change), kept: order.length > 0 ? { order } : {} }
}

/** The name, if it differs from the given one. */
export const keptName = (name: string, next: string | undefined): Pick<KeptSettings, 'name'> =>
  next === undefined || next.trim() === name ? {} : { name }
