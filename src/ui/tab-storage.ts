/** Removes all that the tab keeps: whoever signs out leaves nothing of theirs in it. */
export function clearTabStorage(): void {
  try {
    tabStorage()?.clear()
  } catch {
    // Where the browser keeps nothing, there is nothing to remove.
  }
}

/** What the browser keeps for this tab alone, also over a reload; null where a page may not use it. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage
  } catch {
    return null
  }
}
