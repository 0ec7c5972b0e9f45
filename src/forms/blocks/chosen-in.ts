/** The options that an answer holds. */
export const chosenIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
