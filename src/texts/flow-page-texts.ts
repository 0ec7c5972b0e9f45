/** What the editor and the results of a flow say. */

export const receivesNothing = 'Items of this type take nothing in: they have no opening times.'

export const closesBeforeOpening = 'It has to close after it opens.'

/** @param label how people call its type: 'form'. */
export const noEditorYet = (label: string): string => `There is no editor for this ${label} yet`

export const keptUntilEditor = (label: string): string =>
  `Your ${label} keeps its name, its theme and its settings until its editor is there. It can be shared, moved and copied now.`

export const nothingReceived = (label: string): string =>
  `Nobody can answer this ${label} yet: its editor, which publishes it, is still to come.`

/** Why a flow takes nothing in, or that it does. */
export const closingTexts = {
  open: 'Open: it takes new answers as soon as it is published.',
  closed: 'Closed: it takes no new answers. Those that are there stay with the results.',
  notYet: (when: string): string => `It opens on ${when}.`,
  over: (when: string): string => `It closed on ${when}.`,
} as const
