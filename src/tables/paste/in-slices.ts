/** The maximum time per frame, in milliseconds. */
const sliceLength = 8

/**
 * Runs a generator in slices of a few milliseconds, so that the page stays responsive.
 *
 * Rejects with the signal's reason when that is aborted.
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
