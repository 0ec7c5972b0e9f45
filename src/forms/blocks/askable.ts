/** The types of blocks that pages cannot show yet. A form with one of them cannot be published. */
const withoutScreen: ReadonlySet<string> = new Set(['record_picker', 'repeater', 'login', 'appointment'])

/** Whether pages can show blocks of a known type. */
export const isAskable = (type: string): boolean => !withoutScreen.has(type)
