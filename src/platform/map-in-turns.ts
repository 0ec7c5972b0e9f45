import { setImmediate as nextTurn } from 'node:timers/promises'

/** The maximum number of milliseconds that other work waits. */
const maxTurn = 5
const betweenLooks = 32

/**
 * Maps items in order and yields to the event loop in between. For work that is too small for a thread and too large to
 * do at once.
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
