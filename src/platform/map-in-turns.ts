import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which others may have to wait. */
const maxTurn = 5
const betweenLooks = 32

/**
 * Makes something of each item, in order, and lets the event loop do what waits for it in between: for work that is too
 * little for a thread, and too much to do in one go.
 */
export async function mapInTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  let since = performance.now()
  for (const [at, item] of items.entries()) {
    if (at % betweenLooks === 0 && performance.now() - since > maxTurn) {
      await nextTurn()
      since = performance.now()
    }
    made.push(make(item))
  }
  return made
}
