/** The flow type of a base, as stored in the database and sent in calls. */
export const baseType = 'base'
