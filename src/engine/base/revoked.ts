/**
 * The stored result of an action that was canceled before it arrived. When the action arrives, it finds this and does
 * nothing.
 */
export const revoked = { isRevoked: true }

export const isRevoked = (result: object): boolean => 'isRevoked' in result
