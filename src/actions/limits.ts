/** How long an action waits for others of its key, in milliseconds, by what it does. Everything else goes at once. */
export const debounces = {
  'fields.reorder': 300,
  'fields.resize': 500,
  'records.updateCell': 700,
  'views.updateSettings': 300,
} as const

export const actionLimits = {
  /** Entries in each of the stacks of undo and redo. */
  history: 50,
  /** How far down the stack undo looks for an entry that it can use. */
  undoDepth: 25,
  /** Records in one call of a bulk update. */
  bulkUpdate: 100,
} as const

/** Pauses between tries while the server cannot be reached, in milliseconds. */
export const retries = { first: 500, longest: 30_000 } as const
