export interface Batches<Item> {
  items: readonly Item[]
  size: number
  actionId: string
  /** Maximum number of concurrent calls. The server writes waiting calls in one transaction. */
  atOnce?: number
}

/** The call ids for `count` things in batches of `size`. */
export function callIdsOf({ count, size, actionId }: { count: number; size: number; actionId: string }): string[] {
  const batches = Math.ceil(count / size)
  return Array.from({ length: batches }, (_, at) => (batches === 1 ? actionId : `${actionId}-${at}`))
}

/**
 * Sends many things in calls of a limited size. Each call has an id derived from the action's id, so that it is done
 * once; a single batch uses the action's id itself. Returns the answers in the order of the batches.
 * Throws the first error. Calls that were done stay done, and a retry repeats their answers.
 */
export async function inBatches<Item, Answer>(
  { items, size, actionId, atOnce = 4 }: Batches<Item>,
  call: (batch: Item[], actionId: string) => Promise<Answer>,
): Promise<Answer[]> {
  const ids = callIdsOf({ count: items.length, size, actionId })
  const answers: Answer[] = []
  let next = 0
  const work = async () => {
    while (next < ids.length) {
      const at = next++
      const batch = items.slice(at * size, (at + 1) * size)
      answers[at] = await call(batch, ids[at] ?? actionId)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work))
  return answers
}
