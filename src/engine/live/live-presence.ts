import type { Person } from '../../access/person.ts'
import type { Notice, Notices } from '../../platform/live/notices.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PresentTab, PersonPosition } from '../model/live/present-tab.ts'

interface Seen {
  present: PresentTab
  /** When another node last reported the tab; null for tabs of this node. */
  heardAt: number | null
}

/** The least time between two updates of one tab, in milliseconds. */
const passOnEvery = 100

/** How often a node repeats which tabs are present, in milliseconds, and after what silence others forget them. */
const repeatEvery = 4_000
const forgottenAfter = 9_000

const nowhere: PersonPosition = { tableId: null, viewId: null, recordId: null, fieldId: null }
const keyOf = (userId: string, sessionKey: string) => `${userId} ${sessionKey}`

/**
 * Who is in which base, and where. Held in memory only: every node knows its own tabs, and receives those of the
 * others.
 */
export class LivePresence {
  readonly #rooms = new Map<string, Map<string, Seen>>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #resting = new Map<string, NodeJS.Timeout>()
  #notices: Notices | null = null

  /** Starts to exchange presence with the other nodes. */
  link(notices: Notices): () => void {
    this.#notices = notices
    const unlisten = notices.listen(notice => this.#hear(notice))
    const timer = setInterval(() => this.#repeat(), repeatEvery)
    return () => {
      unlisten()
      this.#notices = null
      clearInterval(timer)
      for (const resting of this.#resting.values()) clearTimeout(resting)
      this.#resting.clear()
    }
  }

  /** All tabs in a base, in a stable order. */
  in(flowId: string): PresentTab[] {
    return [...(this.#rooms.get(flowId)?.entries() ?? [])]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { present }]) => present)
  }

  /** Adds a tab. @returns the function to call when the tab is gone. */
  enter(flowId: string, tab: { sessionKey: string; user: Person }): () => void {
    const key = keyOf(tab.user.id, tab.sessionKey)
    const seen: Seen = { present: { ...nowhere, ...tab }, heardAt: null }
    this.#room(flowId).set(key, seen)
    this.#notices?.tell({ topic: 'who', flowId })
    this.#changed(flowId, key)
    return () => {
      // The tab can have returned over a new socket before its old one was closed.
      if (this.#rooms.get(flowId)?.get(key) !== seen) return
      this.#forget(flowId, key)
      this.#changed(flowId, key)
    }
  }

  /** Moves a tab. Ignores a tab that this node does not know: it has not entered, or has left. */
  move(flowId: string, tab: { sessionKey: string; userId: string }, to: PersonPosition): void {
    const key = keyOf(tab.userId, tab.sessionKey)
    const seen = this.#rooms.get(flowId)?.get(key)
    if (!seen) return
    if (seen.heardAt !== null) {
      // The node of the tab notifies all others, including this one.
      this.#notices?.tell({ topic: 'move', flowId, tab, to })
      return
    }
    seen.present = { ...seen.present, ...to }
    this.#changed(flowId, key)
  }

  onChange(flowId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(flowId) ?? new Set()
    this.#listeners.set(flowId, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(flowId)
    }
  }

  #room(flowId: string): Map<string, Seen> {
    const room = this.#rooms.get(flowId) ?? new Map<string, Seen>()
    this.#rooms.set(flowId, room)
    return room
  }

  #forget(flowId: string, key: string): void {
    const room = this.#rooms.get(flowId)
    room?.delete(key)
    if (room?.size === 0) this.#rooms.delete(flowId)
  }

  /** Sends a change of one tab: at once if the last one was a while ago, otherwise at the end of the interval. */
  #changed(flowId: string, key: string): void {
    const restingKey = `${flowId} ${key}`
    if (this.#resting.has(restingKey)) return
    const timer = setTimeout(() => {
      this.#resting.delete(restingKey)
      this.#passOn(flowId, key)
    }, passOnEvery)
    this.#resting.set(restingKey, timer)
  }

  #passOn(flowId: string, key: string): void {
    const seen = this.#rooms.get(flowId)?.get(key)
    if (!seen || seen.heardAt === null) {
      this.#notices?.tell({ topic: 'here', flowId, key, present: seen?.present ?? null })
    }
    for (const listener of this.#listeners.get(flowId) ?? []) listener()
  }

  #hear(notice: Notice): void {
    const { topic, flowId } = notice as Notice & { flowId: string }
    if (topic === 'who') this.#announceOwn(flowId)
    else if (topic === 'here')
      this.#hearOf(notice as Notice & { flowId: string; key: string; present: PresentTab | null })
    else if (topic === 'move') {
      const { tab, to } = notice as Notice & { tab: { sessionKey: string; userId: string }; to: PersonPosition }
      if (this.#rooms.get(flowId)?.get(keyOf(tab.userId, tab.sessionKey))?.heardAt === null) this.move(flowId, tab, to)
    }
  }

  #hearOf({ flowId, key, present }: { flowId: string; key: string; present: PresentTab | null }): void {
    const existing = this.#rooms.get(flowId)?.get(key)
    if (existing?.heardAt === null) return
    if (present) this.#room(flowId).set(key, { present, heardAt: Date.now() })
    else this.#forget(flowId, key)
    if (JSON.stringify(existing?.present ?? null) === JSON.stringify(present)) return
    for (const listener of this.#listeners.get(flowId) ?? []) listener()
  }

  #announceOwn(flowId: string): void {
    for (const [key, { present, heardAt }] of this.#rooms.get(flowId) ?? []) {
      if (heardAt === null) this.#notices?.tell({ topic: 'here', flowId, key, present })
    }
  }

  #repeat(): void {
    const silentSince = Date.now() - forgottenAfter
    for (const [flowId, room] of this.#rooms) {
      this.#announceOwn(flowId)
      const gone = [...room].filter(([, { heardAt }]) => heardAt !== null && heardAt < silentSince)
      for (const [key] of gone) this.#forget(flowId, key)
      if (gone.length > 0) for (const listener of this.#listeners.get(flowId) ?? []) listener()
    }
  }
}

const presences = new WeakMap<Platform, LivePresence>()

/** The one of a platform. */
export function presenceOf(platform: Platform): LivePresence {
  const existing = presences.get(platform) ?? new LivePresence()
  presences.set(platform, existing)
  return existing
}
