type Thing = 'Table' | 'Field' | 'View' | 'Record'

/** What the server says of something that is deleted or never was: a client tells it by this from anything else missing. */
export const goneText = (thing: Thing, id: string): string => `${thing} with id ${id} not found`

/** Whether a message says so, of whatever. */
export const isGoneText = (message: string): boolean =>
  /^(Table|Field|View|Record) with id \S+ not found$/.test(message)
