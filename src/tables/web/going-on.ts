/**
 * Where a person goes on who has come to a table by keys, or has just made it: in its grid, which takes the focus once it
 * shows. Whoever presses a tab goes on among the tabs.
 */
let awaited: string | null = null

/** To be called as a table is opened. */
export function goOnIn(tableId: string): void {
  awaited = tableId
}

/** Whether somebody goes on in a table that shows now; asked once. */
export function isGoingOnIn(tableId: string): boolean {
  const isAwaited = awaited === tableId
  if (isAwaited) awaited = null
  return isAwaited
}
