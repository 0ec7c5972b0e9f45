/** Longer lists are not logged as a whole with each change. */
export const maxLoggedLinks = 200

/** A change of a list that is too long to be logged as a whole: `before` has what it lost, `after` what it gained. */
export interface LinkDifference {
  difference: string[]
}

export const isLinkDifference = (value: unknown): value is LinkDifference =>
  typeof value === 'object' && value !== null && 'difference' in value && Array.isArray(value.difference)

/** A cell without links is null. */
export const filled = (ids: readonly string[]): string[] | null => (ids.length > 0 ? [...ids] : null)

/** What the log stores about a change of a link cell: both lists, or their difference. */
export function loggedLists(before: readonly string[], after: readonly string[]): { before: unknown; after: unknown } {
  if (before.length <= maxLoggedLinks && after.length <= maxLoggedLinks) {
    return { before: filled(before), after: filled(after) }
  }
  const [was, is] = [new Set(before), new Set(after)]
  return {
    before: { difference: before.filter(id => !is.has(id)) } satisfies LinkDifference,
    after: { difference: after.filter(id => !was.has(id)) } satisfies LinkDifference,
  }
}

/** A list as it was before some changes, which are given latest first. */
export function listBefore(now: readonly string[], changes: readonly { before: unknown; after: unknown }[]): string[] {
  let list = [...now]
  for (const { before, after } of changes) {
    if (!isLinkDifference(before) || !isLinkDifference(after)) {
      list = Array.isArray(before) ? [...(before as string[])] : []
      continue
    }
    const gained = new Set(after.difference)
    list = [...list.filter(id => !gained.has(id)), ...before.difference]
  }
  return list
}
