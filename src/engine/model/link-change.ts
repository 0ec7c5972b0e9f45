import { z } from 'zod'
import { idPattern } from './ids.ts'

/** A change of a link cell, whatever else it holds. Added links that it does not hold yet come last. */
export interface LinkChange {
  added: readonly string[]
  removed: readonly string[]
}

const recordIds = z.array(z.string().regex(idPattern)).max(200_000).default([])

const linkChange = z.strictObject({ added: recordIds, removed: recordIds })

/** Whether a value for a link cell is a change of the cell instead of a list. */
export const isChangeOfLinks = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Reads a change from a call; returns an error message for people if it is invalid. */
export function readLinkChange(json: unknown, { allowMultiple }: { allowMultiple: boolean }): LinkChange | string {
  const { success, data } = linkChange.safeParse(json)
  if (!success) return 'Expected a list of record ids, or those that are added and removed'
  const [added, removed] = [new Set(data.added), new Set(data.removed)]
  if (!added.isDisjointFrom(removed)) return 'A record cannot be added and removed at once'
  if (added.size > 1 && !allowMultiple) return 'Only one record can be linked'
  return { added: [...added], removed: [...removed] }
}

/** Composes two values for a link cell into one: a change on top of a list, or on top of another change. */
export function composedLinks(
  earlier: unknown,
  later: unknown,
  { allowMultiple }: { allowMultiple: boolean },
): unknown {
  const [first, then] = [asChange(earlier), asChange(later)]
  if (!then || earlier === undefined) return later
  if (!allowMultiple && then.added.length > 0) return later
  const [gone, come] = [new Set(then.removed), new Set(then.added)]
  if (first) {
    return {
      added: [...new Set([...first.added.filter(id => !gone.has(id)), ...then.added])],
      removed: [...new Set([...first.removed.filter(id => !come.has(id)), ...then.removed])],
    }
  }
  const list = new Set(Array.isArray(earlier) ? (earlier as string[]) : [])
  return [...list.difference(gone), ...come.difference(list)]
}

/** Undefined for lists and invalid changes. */
function asChange(json: unknown): LinkChange | undefined {
  const change = isChangeOfLinks(json) ? readLinkChange(json, { allowMultiple: true }) : undefined
  return typeof change === 'string' ? undefined : change
}
