import type { KeptSettings } from '../../../engine/model/kept-settings.ts'
import { joinOrder, movedIds, splitOrder } from '../../../engine/model/join-order.ts'
import type { Parted } from './structure-action.ts'

/** A list in another order: the ids of all that stands in it, before and after. */
export interface MovedList {
  before: string[]
  after: string[]
}

/** The list as it is now with what the change moves, but for what somebody else has moved since. */
export const movedIn = (list: readonly { id: string }[], change: MovedList): string[] =>
  joinOrder(
    list.map(({ id }) => id),
    change,
  )

/** What the server did of a change, and what it left where somebody else had moved it. */
export function partedMoves<Args extends MovedList>(args: Args, { order = [] }: KeptSettings): Parted<Args> {
  const between = splitOrder(args, order)
  return {
    count: order.length,
    of: movedIds(args).size,
    what: 'place',
    done: { ...args, after: between },
    rest: { ...args, before: between },
  }
}

/** The same moves on the list as it is now, whoever has moved what since. */
export function movedAgain<Args extends MovedList>(args: Args, list: readonly { id: string }[] | undefined): Args {
  if (!list) return args
  const before = list.map(({ id }) => id)
  return { ...args, before, after: joinOrder(before, args, { isForced: true }) }
}
