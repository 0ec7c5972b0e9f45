/** The message for a thing that does not exist or that the actor may not see. Screens recognize it. */
export const notFoundText = (what: string): string => `There is no such ${what}.`
