/** A step of the undo history; null for a new change. */
export type Step = 'undo' | 'redo' | null

export const keptText = (count: number) =>
  count === 1 ? 'Your version is kept under Conflicts.' : 'Your versions are kept under Conflicts.'

/** Reports a change that the server refused, with its reason. */
export const refusedText = (label: string, reason: string, step: Step): string =>
  `${label}: ${reason.replace(/\.$/, '')}. ${step === null ? keptText(1) : 'Nothing was changed.'}`

/** Reports a change of something that is deleted. */
export const goneText = (label: string, step: Step): string =>
  `${label}: this was deleted. ${step === null ? keptText(1) : 'Nothing was changed.'}`
