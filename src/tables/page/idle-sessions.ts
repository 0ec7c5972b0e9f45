/** What is known of the session of a base when it is asked whether it may go. */
export interface SessionUse {
  /** A page shows the base. */
  isOpen: boolean
  /** Changes wait to be sent, or a refusal to be looked at. */
  isUnsaved: boolean
  /** Something can be undone or done again. */
  isUndoable: boolean
}

/** How many sessions are kept that lose nothing when they go: coming back is quick, and no more than that. */
export const mostIdle = 2

/** How many are kept that only have something to undo: more than a person opens in a day, few enough for the memory. */
export const mostUndoable = 200

/**
 * The sessions that may go: of bases that no page shows, with nothing unsaved, and not among the latest. Those with
 * something to undo or do again are many more, counted by themselves, and as good as never go.
 *
 * @param uses of all sessions, the one that was used last first.
 */
export function idleSessions<Use extends SessionUse>(uses: readonly Use[]): Use[] {
  const unused = uses.filter(({ isOpen, isUnsaved }) => !isOpen && !isUnsaved)
  const [undoable, idle] = [unused.filter(one => one.isUndoable), unused.filter(one => !one.isUndoable)]
  return [...idle.slice(mostIdle), ...undoable.slice(mostUndoable)]
}
