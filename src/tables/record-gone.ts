/** What the server says of a record that is deleted or never was: a client tells it by this from anything else missing. */
export const recordGoneText = (recordId: string): string => `Record with id ${recordId} not found`
