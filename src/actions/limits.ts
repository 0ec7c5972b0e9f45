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

/**
 * Pauses between tries while the server cannot be reached, in milliseconds. Each is longer or shorter by up to `spread`
 * of itself, so that many people do not come back at the same moment.
 */
export const retries = { first: 500, longest: 30_000, spread: 0.25 } as const

/** How long a page waits for what earlier pages left behind before it shows itself without that, in milliseconds. */
export const longestOpening = 1_000

/** How soon what is typed into an open editor is kept in case of a crash, in milliseconds. */
export const typing = { kept: 300 } as const

/** How tabs of one person in one base take turns in sending, in milliseconds. */
export const lease = {
  /** After this long without a sign of life, a tab has no turn and its actions are for others. */
  lasts: 15_000,
  /** How long the turn of a tab that goes while it sends stays taken: what it has sent arrives by then, or never. */
  parting: 2_000,
  /** Between two signs of life. */
  beat: 5_000,
  /** Between two looks whether it is one's turn, should nobody say so. */
  poll: 1_000,
  /** How long a tab has to answer to be alive. */
  answer: 300,
} as const
