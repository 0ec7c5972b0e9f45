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

/**
 * The sessions that may go: of bases that no page shows, with nothing unsaved, nothing to undo or do again, and not
 * among the latest. What can be undone in a base does not depend on how many others were opened since.
 *
 * @param uses of all sessions, the one that was used last first.
 */
export function idleSessions<Use extends SessionUse>(uses: readonly Use[]): Use[] {
  return uses.filter(({ isOpen, isUnsaved, isUndoable }) => !isOpen && !isUnsaved && !isUndoable).slice(mostIdle)
}
