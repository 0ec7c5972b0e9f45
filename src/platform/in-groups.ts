/** The most items that one call of the work gets. */
const maxGroup = 500

/**
 * Turns work on many items into a function for one item. One call runs at a time. Items that arrive meanwhile wait for
 * the next, so that the busier a node is, the fewer statements it sends for each item.
 *
 * @param work returns one result for each item, in their order. If it fails, so does each item of the group.
 */
export function inGroups<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroup)
      try {
        const results = await work(group.map(({ item }) => item))
        for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return item => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    if (!isRunning) {
      isRunning = true
      // Items that are given in the same turn go together.
      queueMicrotask(() => void runAll())
    }
    return promise
  }
}
