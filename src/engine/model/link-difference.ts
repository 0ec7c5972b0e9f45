/** Longer lists are not written to the log whole with each change. */
export const longestLogged = 200

/** A change of a list that is too long to be told whole: what it lost stands before, what it gained after. */
export interface LinkDifference {
  difference: string[]
}

export const isLinkDifference = (value: unknown): value is LinkDifference =>
  typeof value === 'object' && value !== null && 'difference' in value && Array.isArray(value.difference)

/** A cell without links is empty. */
export const filled = (ids: readonly string[]): string[] | null => (ids.length > 0 ? [...ids] : null)

/** How a change of a cell of links is logged: both lists, or what tells them apart. */
export function loggedLists(before: readonly string[], after: readonly string[]): { before: unknown; after: unknown } {
  if (before.length <= longestLogged && after.length <= longestLogged) {
    return { before: filled(before), after: filled(after) }
  }
  const [was, is] = [new Set(before), new Set(after)]
  return {
    before: { difference: before.filter(id => !is.has(id)) } satisfies LinkDifference,
    after: { difference: after.filter(id => !was.has(id)) } satisfies LinkDifference,
  }
}

/** A list as it was before changes that are given from the latest to the earliest. */
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
