/** Texts of a flow's editor, results and settings. */

export const receivesNothing = 'Items of this type receive no responses, so they have no opening times.'

export const closesBeforeOpening = 'The closing time must be after the opening time.'

/** @param label of the flow's type: 'form'. */
export const noEditorYet = (label: string): string => `There is no editor for this ${label} yet`

export const keptUntilEditor = (label: string): string =>
  `Your ${label} keeps its name, its theme and its settings until the editor is available. You can already share, move and duplicate it.`

export const nothingReceived = (label: string): string =>
  `Nobody can answer this ${label} yet. It can be published once the editor is available.`

/** Whether a flow is open. */
export const closingTexts = {
  open: 'Open. It receives responses once it is published.',
  closed: 'Closed. It receives no new responses. Existing responses stay in the results.',
  notYet: (when: string): string => `It opens on ${when}.`,
  over: (when: string): string => `It closed on ${when}.`,
} as const
