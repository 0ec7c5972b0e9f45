/** For a path that leads nowhere. */
export const nothingHere = 'There is nothing at this address.'
