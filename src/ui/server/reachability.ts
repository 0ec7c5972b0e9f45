import { create } from 'zustand'

interface Reachability {
  reachable: boolean
}

/** Whether the last call got an answer, whatever it said. */
export const useReachability = create<Reachability>(() => ({ reachable: true }))

const set = (reachable: boolean) => {
  if (useReachability.getState().reachable !== reachable) useReachability.setState({ reachable })
}

/** Like `fetch`, with the person's cookies; remembers whether the server could be reached. */
export async function fetchFromServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, { credentials: 'same-origin', ...init })
    set(![502, 504].includes(response.status))
    return response
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) set(false)
    throw error
  }
}

/** Calls back when the browser loses its network, or has it again, until the answer is called. */
export function onNetwork(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Tells whether the server is out of reach as far as is known, now and whenever that changes, until the answer is called. */
export function watchCutOff(tell: (isCutOff: boolean) => void): () => void {
  const look = () => tell(!navigator.onLine || !useReachability.getState().reachable)
  look()
  const leaves = [onNetwork(look), useReachability.subscribe(look)]
  return () => leaves.forEach(leave => leave())
}

/** Whether the server answers at the moment, be it that it is not well. */
export async function isServerThere(): Promise<boolean> {
  await checkReachability()
  return useReachability.getState().reachable
}

/** Asks the server whether it is well, and tells everybody who watches whether it is there. */
export async function checkReachability(): Promise<boolean> {
  try {
    return (await fetchFromServer('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
