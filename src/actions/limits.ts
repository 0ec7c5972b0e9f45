/** Debounces in milliseconds, by what an action does. All other actions are sent at once. */
export const debounces = {
  'fields.reorder': 300,
  'fields.resize': 500,
  'records.updateCell': 700,
  'views.updateSettings': 300,
} as const

export const actionLimits = {
  /** Maximum number of entries in each of the undo and redo stacks. */
  history: 50,
  /** Maximum number of entries that undo searches for one that it can use. */
  undoDepth: 25,
  /** Maximum number of records in one call of a bulk update. */
  bulkUpdate: 100,
} as const

/**
 * Pauses between retries while the server cannot be reached, in milliseconds. Each varies by up to `spread` of itself,
 * so that clients do not all return at the same moment.
 */
export const retries = { first: 500, longest: 30_000, spread: 0.25 } as const

/** How long a page waits for the actions of earlier pages before it shows itself without them, in milliseconds. */
export const openingTimeout = 1_000

/** Delay before the draft of an open editor is stored, in milliseconds. */
export const typing = { kept: 300 } as const

/** How tabs of one person in one base take turns in sending, in milliseconds. */
export const lease = {
  /** A tab that gives no sign of life for this long loses its turn, and other tabs take over its actions. */
  lasts: 15_000,
  /** How long the turn of a tab that closes while sending stays taken. By then its calls have arrived or never will. */
  parting: 2_000,
  /** Interval between signs of life. */
  beat: 5_000,
  /** Interval of checks whether the turn is free, in case no message says so. */
  poll: 1_000,
  /** How long a tab has to answer before it counts as gone. */
  answer: 300,
} as const
