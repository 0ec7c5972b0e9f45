/** The names of the actions that start and cancel the conversion of a large table. They log nothing. */
export const prepared = 'fields.prepareConversion'
export const ended = 'fields.endConversion'
