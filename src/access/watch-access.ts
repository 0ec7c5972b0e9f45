import { accessCacheOf } from './access-cache.ts'
import type { RequestContext } from './find-access.ts'

/** How often access is checked again without a notification, in milliseconds. */
const checkInterval = 5_000

/** Waits until a subscriber's access to a base has to be checked again. */
export interface AccessWatch {
  /** Resolves when access may have changed since the last call, after an interval, or when the signal aborts. */
  next(): Promise<void>
  /** Makes `next` resolve. */
  wake(): void
  stop(): void
}

/** Watches an actor's access to a base until `stop`. */
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
