import { accessCacheOf } from './access-cache.ts'
import type { RequestContext } from './find-access.ts'

/** How often somebody who only listens is asked whether they still may, in milliseconds, should no word of it come. */
const checkInterval = 5_000

/** Waits for the moments at which what somebody may do with a base has to be asked again. */
export interface AccessWatch {
  /** Resolves at the next such moment, at once when there was one since the last wait, or at the signal. */
  next(): Promise<void>
  /** There is another reason to look. */
  wake(): void
  stop(): void
}

/** Watches what somebody who listens may do with a base, until `stop`. */
export function watchAccess({ platform, actor }: RequestContext, publicId: string, signal: AbortSignal): AccessWatch {
  let isDue = false
  let resolve = (): void => undefined
  const wake = () => {
    isDue = true
    resolve()
  }
  const leave = accessCacheOf(platform).onChange({ userId: actor?.userId ?? '', publicId }, wake)
  signal.addEventListener('abort', wake)
  return {
    wake,
    async next() {
      if (!isDue && !signal.aborted) {
        await new Promise<void>(done => {
          const timer = setTimeout(done, checkInterval)
          resolve = () => {
            clearTimeout(timer)
            done()
          }
        })
      }
      isDue = false
    },
    stop() {
      leave()
      signal.removeEventListener('abort', wake)
      resolve()
    },
  }
}
