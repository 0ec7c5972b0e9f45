/** A change needs records or values that could not be loaded. */
export const recordsNotLoaded = 'The records could not be loaded. Nothing was changed.'

/** The file store has lost a file that a cell still lists. */
export const missingFile =
  'This file is missing from the server. Upload it again, or ask an administrator to restore it from a backup.'

/** The message when someone empties a cell of a required field. */
export const requiredKept = (fieldName: string): string => `${fieldName} is required, so it keeps its value.`
