/** What is known of the session of a base when it is asked whether it may go. */
export interface SessionUse {
  /** A page shows the base. */
  isOpen: boolean
  /** Changes wait to be sent, or a refusal to be looked at. */
  isUnsaved: boolean
  /** Something can be undone or done again. */
  isUndoable: boolean
}

/** How many sessions of bases that no page shows are kept. */
export const idleLimits = {
  /** With nothing unsaved and nothing to undo: coming back is quick, and no more than that. */
  plain: 2,
  /** With nothing unsaved, but with something to undo. */
  undoable: 50,
} as const

/**
 * The sessions that may go: of bases that no page shows, with nothing unsaved, and not among the latest.
 *
 * @param uses of all sessions, the one that was used last first.
 */
export function idleSessions<Use extends SessionUse>(uses: readonly Use[]): Use[] {
  const idle = uses.filter(({ isOpen, isUnsaved }) => !isOpen && !isUnsaved)
  const plain = idle.filter(({ isUndoable }) => !isUndoable).slice(idleLimits.plain)
  const undoable = idle.filter(({ isUndoable }) => isUndoable).slice(idleLimits.undoable)
  return [...plain, ...undoable]
}
