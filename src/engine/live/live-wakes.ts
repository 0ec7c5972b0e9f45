import type { Notice, Notices } from '../../platform/live/notices.ts'
import type { Platform } from '../../platform/platform.ts'

/** The least time between two rounds of notices to other nodes, in milliseconds. */
const betweenNotices = 50

/** The number of bases, each an id and a version, that fit into one notice of at most 8,000 bytes. */
const basesPerNotice = 100

type Listener = (version: number) => void

/** Notifies the followers of a base on this node of a new version, whichever node created it. */
export class LiveWakes {
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The versions of bases that have changed since the last round of notices. */
  #untold = new Map<string, number>()
  #resting: NodeJS.Timeout | null = null
  #notices: Notices | null = null
  #onCommit: ((flowId: string) => void) | null = null

  /**
   * Starts to exchange notices with other nodes. Until then a node notifies only its own followers.
   * @param onCommit called for every commit of this node.
   */
  link(notices: Notices, onCommit: ((flowId: string) => void) | null = null): () => void {
    this.#notices = notices
    this.#onCommit = onCommit
    const unlisten = notices.listen(notice => this.#hear(notice))
    return () => {
      unlisten()
      this.#notices = null
      this.#onCommit = null
      if (this.#resting) clearTimeout(this.#resting)
      this.#resting = null
      this.#untold.clear()
    }
  }

  /** Call it right after a commit. */
  committed(flowId: string, version: number): void {
    this.#wake(flowId, version)
    this.#onCommit?.(flowId)
    if (!this.#notices) return
    this.#untold.set(flowId, version)
    if (!this.#resting) this.#tell(this.#notices)
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

  /**
   * Each notice is a commit of its own for PostgreSQL, and they run one after the other. So one notice covers all bases
   * that changed in a moment.
   */
  #tell(notices: Notices): void {
    const messages = [...this.#untold]
    this.#untold.clear()
    for (let at = 0; at < messages.length; at += basesPerNotice) {
      notices.tell({ topic: 'bases', versions: Object.fromEntries(messages.slice(at, at + basesPerNotice)) })
    }
    this.#resting = setTimeout(() => {
      this.#resting = null
      if (this.#untold.size > 0) this.#tell(notices)
    }, betweenNotices)
  }

  #hear({ topic, versions }: Notice): void {
    if (topic !== 'bases' || typeof versions !== 'object') return
    for (const [flowId, version] of Object.entries(versions ?? {})) this.#wake(flowId, Number(version))
  }

  #wake(flowId: string, version: number): void {
    for (const listener of this.#listeners.get(flowId) ?? []) listener(version)
  }
}

const wakes = new WeakMap<Platform, LiveWakes>()

/** The one of a platform. */
export function wakesOf(platform: Platform): LiveWakes {
  const existing = wakes.get(platform) ?? new LiveWakes()
  wakes.set(platform, existing)
  return existing
}
