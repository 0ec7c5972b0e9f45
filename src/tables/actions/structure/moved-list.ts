import type { KeptSettings } from '../../../engine/model/kept-settings.ts'
import { joinOrder, movedIds, splitOrder } from '../../../engine/model/join-order.ts'
import type { Parted } from './structure-action.ts'

/** A reordered list: all its ids before and after. */
export interface MovedList {
  before: string[]
  after: string[]
}

/** Applies a change of order to the current list, and keeps later moves by others. */
export const movedIn = (list: readonly { id: string }[], change: MovedList): string[] =>
  joinOrder(
    list.map(({ id }) => id),
    change,
  )

/**
 * Splits a change of order into the moves that the server did and those that it skipped because somebody else had moved
 * the same things.
 */
export function partedMoves<Args extends MovedList>(args: Args, { order = [] }: KeptSettings): Parted<Args> {
  const between = splitOrder(args, order)
  return {
    count: order.length,
    total: movedIds(args).size,
    what: 'place',
    done: { ...args, after: between },
    rest: { ...args, before: between },
  }
}

/** Applies the same moves to the current list, even to things that others have moved since. */
export function movedAgain<Args extends MovedList>(args: Args, list: readonly { id: string }[] | undefined): Args {
  if (!list) return args
  const before = list.map(({ id }) => id)
  return { ...args, before, after: joinOrder(before, args, { isForced: true }) }
}
