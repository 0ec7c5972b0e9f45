/** The names of the actions with which the conversion of a large table begins and is given up. They log nothing. */
export const prepared = 'fields.prepareConversion'
export const ended = 'fields.endConversion'
