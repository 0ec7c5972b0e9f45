import { noBaseAvailable } from '../texts/error-catalogue.ts'

/** The message for a thing that does not exist or that the actor may not see. */
export const notFoundText = (what: string): string => (what === 'base' ? noBaseAvailable : `There is no such ${what}.`)
