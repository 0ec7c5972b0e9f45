/** What work leaves of a frame to the rest of the page, it takes no more than this of it, in milliseconds. */
const sliceLength = 8

/**
 * Does work that stops now and then, and lets the page go on after every few milliseconds of it.
 *
 * Rejects with the signal's reason once nobody waits for it any more.
 */
export async function inSlices<Result>(work: Generator<unknown, Result>, signal: AbortSignal): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - began < sliceLength) continue
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
    began = performance.now()
  }
}
