/** What is said of a thing that does not exist, or that the person may not see, by which screens know it again. */
export const notFoundText = (what: string): string => `There is no such ${what}.`
