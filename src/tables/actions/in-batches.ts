export interface Batches<Item> {
  items: readonly Item[]
  size: number
  actionId: string
  /** How many are on their way at the same time: the server writes those that wait together in one transaction. */
  atOnce?: number
}

/** The ids under which so many things are sent. */
export function callIdsOf({ count, size, actionId }: { count: number; size: number; actionId: string }): string[] {
  const batches = Math.ceil(count / size)
  return Array.from({ length: batches }, (_, at) => (batches === 1 ? actionId : `${actionId}-${at}`))
}

/**
 * Sends many things in calls of a limited size, each under an id of its own made from the action's, so that each is
 * carried out once. One batch alone goes under the action's own id. The answers come in the order of the batches.
 *
 * Fails with the first call that does; what the other calls have done stays done, and is found done when all are
 * tried again.
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
