import { Turns } from '../../platform/turns.ts'

/**
 * What goes through a whole table for who came by a public link. Visitors wait for each other, those of one base for no crowd
 * at others, and nobody who works in a base waits for them.
 */
export const visitorTurns = new Turns(2, 50)

export const nobodyLeaves: AbortSignal = new AbortController().signal
