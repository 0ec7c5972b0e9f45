import { joinOrder, keptPlaces } from './join-order.ts'
import type { ViewConfigChange } from './view-config.ts'

/** What a change of a table, field or view left alone, because somebody else had changed it since: as it is now. */
export interface KeptSettings {
  name?: string
  type?: string
  template?: Readonly<Record<string, unknown>>
  config?: ViewConfigChange
  /** The ids of what stays where somebody else has moved it. */
  order?: string[]
  /** Values of the template that stay because cells hold them. */
  held?: string[]
}

/** The name that a thing gets: what somebody else has called it since stays. Nothing expected: the one that is given. */
export function mergeName(now: string, given: string, expected?: string | null): string {
  const isOpen = typeof expected !== 'string' || expected.trim() === now
  return isOpen ? given.trim() : now
}

/** The order that things get: what somebody else has moved since stays there. Nothing expected: the one that is given. */
export function mergeOrder(
  now: readonly string[],
  given: readonly string[],
  expected: readonly string[] | undefined,
): { ids: string[]; kept: Pick<KeptSettings, 'order'> } {
  if (!expected) return { ids: [...given], kept: {} }
  const change = { before: expected, after: given }
  const order = keptPlaces(now, change)
  return { ids: joinOrder(now, change), kept: order.length > 0 ? { order } : {} }
}

/** The name, when it is not the one that was given. */
export const keptName = (name: string, given: string | undefined): Pick<KeptSettings, 'name'> =>
  given === undefined || given.trim() === name ? {} : { name }
