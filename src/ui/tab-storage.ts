/** What the browser keeps for this tab alone, also over a reload; null where a page may not use it. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage
  } catch {
    return null
  }
}
