/** The use of a base's session, to decide whether it may close. */
export interface SessionUse {
  /** Whether a page shows the base. */
  isOpen: boolean
  /** Whether changes wait to be sent, or a refused one to be looked at. */
  isUnsaved: boolean
  /** Whether something can be undone or redone. */
  isUndoable: boolean
}

/** How many sessions without anything to lose are kept, so that returning is quick. */
export const maxIdle = 2

/**
 * How many sessions are kept only for their undo history: more than a person opens in a day, and few enough for the
 * memory.
 */
export const maxUndoable = 200

/**
 * The sessions that may close: no page shows their base, nothing is unsaved, and they are not among the latest.
 * Sessions that can undo are counted apart, so they practically never close.
 *
 * @param uses of all sessions, the most recently used first.
 */
export function idleSessions<Use extends SessionUse>(uses: readonly Use[]): Use[] {
  const unused = uses.filter(({ isOpen, isUnsaved }) => !isOpen && !isUnsaved)
  const [undoable, idle] = [unused.filter(one => one.isUndoable), unused.filter(one => !one.isUndoable)]
  return [...idle.slice(maxIdle), ...undoable.slice(maxUndoable)]
}
