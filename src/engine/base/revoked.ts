/** What stands under the id of an action that was given up before it came: when it comes it finds this, and does nothing. */
export const revoked = { isRevoked: true }

export const isRevoked = (result: object): boolean => 'isRevoked' in result
