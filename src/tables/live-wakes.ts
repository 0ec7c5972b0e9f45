import type { Notice, Notices } from '../platform/live/notices.ts'
import type { Platform } from '../platform/platform.ts'

/** The least time between two notices about one base to other nodes, in milliseconds. */
const betweenNotices = 50

type Listener = (version: number) => void

/** Tells those on this node who follow a base that it has a new version, whichever node has made it. */
export class LiveWakes {
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Bases about which a notice went out a moment ago, with the version that the next one will name. */
  readonly #resting = new Map<string, { timer: NodeJS.Timeout; version: number | null }>()
  #notices: Notices | null = null

  /** Starts to tell other nodes, and to hear them; until then a node wakes only its own followers. */
  link(notices: Notices): () => void {
    this.#notices = notices
    const unlisten = notices.listen(notice => this.#hear(notice))
    return () => {
      unlisten()
      this.#notices = null
      for (const { timer } of this.#resting.values()) clearTimeout(timer)
      this.#resting.clear()
    }
  }

  /** To be called right after a commit. */
  committed(flowId: string, version: number): void {
    this.#wake(flowId, version)
    const resting = this.#resting.get(flowId)
    if (resting) resting.version = version
    else this.#tell(flowId, version)
  }

  onWake(flowId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(flowId) ?? new Set()
    this.#listeners.set(flowId, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(flowId)
    }
  }

  #tell(flowId: string, version: number): void {
    if (!this.#notices) return
    this.#notices.tell({ topic: 'base', flowId, version })
    const timer = setTimeout(() => {
      const next = this.#resting.get(flowId)?.version
      this.#resting.delete(flowId)
      if (next) this.#tell(flowId, next)
    }, betweenNotices)
    this.#resting.set(flowId, { timer, version: null })
  }

  #hear({ topic, flowId, version }: Notice): void {
    if (topic === 'base' && typeof flowId === 'string' && typeof version === 'number') this.#wake(flowId, version)
  }

  #wake(flowId: string, version: number): void {
    for (const listener of this.#listeners.get(flowId) ?? []) listener(version)
  }
}

const wakes = new WeakMap<Platform, LiveWakes>()

/** The one of a platform. */
export function wakesOf(platform: Platform): LiveWakes {
  const known = wakes.get(platform) ?? new LiveWakes()
  wakes.set(platform, known)
  return known
}
