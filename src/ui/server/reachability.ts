import { create } from 'zustand'
import { noteFullDisk } from './full-disk.ts'
import { isUnreachable, noAnswer } from './server-error.ts'

interface Reachability {
  reachable: boolean
}

/** Whether the last call got any answer. */
export const useReachability = create<Reachability>(() => ({ reachable: true }))

const set = (reachable: boolean) => {
  if (useReachability.getState().reachable !== reachable) useReachability.setState({ reachable })
}

/**
 * `fetch` with the person's cookies. Records whether the server could be reached.
 *
 * @throws ServerError `unreachable` if there is no answer; the signal's reason when it was aborted.
 */
export async function fetchFromServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, { credentials: 'same-origin', ...init })
    set(![502, 504].includes(response.status))
    noteFullDisk(response)
    return response
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) set(false)
    throw isUnreachable(error) ? noAnswer(init?.method, error) : error
  }
}

/** Calls back when the browser goes offline or online. Returns a function that unsubscribes. */
export function onNetwork(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Reports whether the server is unreachable, now and on every change. Returns a function that unsubscribes. */
export function watchCutOff(tell: (isCutOff: boolean) => void): () => void {
  const look = () => tell(!navigator.onLine || !useReachability.getState().reachable)
  look()
  const leaves = [onNetwork(look), useReachability.subscribe(look)]
  return () => leaves.forEach(leave => leave())
}

/** Whether the server answers at all, even with an error. */
export async function isServerThere(): Promise<boolean> {
  await checkReachability()
  return useReachability.getState().reachable
}

/** Asks the server for its health and records whether it can be reached. */
export async function checkReachability(): Promise<boolean> {
  try {
    return (await fetchFromServer('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
