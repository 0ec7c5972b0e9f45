import { Turns } from '../../platform/turns.ts'

/**
 * Limits how many visitors read whole tables at once, fairly between bases. People who work in a base do not wait for
 * them.
 */
export const visitorLimiter = new Turns(2, 50)
