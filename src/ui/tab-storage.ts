/** Clears the session storage on sign-out, so that nothing of the person stays in the tab. */
export function clearTabStorage(): void {
  try {
    tabStorage()?.clear()
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** The session storage, which survives a reload; null where the browser denies access. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage
  } catch {
    return null
  }
}
