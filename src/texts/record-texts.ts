/** A change needs records or values that could not be loaded. */
export const recordsNotLoaded = 'The records could not be loaded. Nothing was changed.'
