import type { Platform } from '../platform/platform.ts'
import type { Actor } from './actor.ts'
import type { FlowAccess } from './find-access.ts'
import { TimedMap } from './timed-map.ts'

/** How long entries live, in milliseconds. It only matters when a node misses a notification. */
const lifetime = 5_000
const capacity = 20_000

interface CachedFlow {
  userId: string
  access: FlowAccess
}

/**
 * A node's cache of actors and of their access to flows, so that a call in a base needs no query for them.
 * Entries are dropped as soon as something changes: see listen-for-access-changes.ts.
 */
export class AccessCache {
  readonly #actors = new TimedMap<Actor>(lifetime, capacity)
  readonly #flows = new TimedMap<CachedFlow>(lifetime, capacity)
  readonly #listeners = new Map<string, Set<() => void>>()
  #generation = 0

  /** The actor of a credential, from the cache or loaded. */
  async actor(credential: string, load: () => Promise<Actor | null>): Promise<Actor | null> {
    const existing = this.#actors.get(credential)
    if (existing) return existing
    const asOf = this.#generation
    const actor = await load()
    if (actor && asOf === this.#generation) this.#actors.set(credential, actor)
    return actor
  }

  /** A person's access to a flow, from the cache or loaded. */
  async flow(
    of: { userId: string; publicId: string },
    load: () => Promise<FlowAccess | null>,
  ): Promise<FlowAccess | null> {
    const key = `${of.userId}\n${of.publicId}`
    const existing = this.#flows.get(key)
    if (existing) return existing.access
    const asOf = this.#generation
    const access = await load()
    // What was read before a change must not be cached after it.
    if (access && asOf === this.#generation) this.#flows.set(key, { userId: of.userId, access })
    return access
  }

  forgetUser(userId: string): void {
    this.#generation += 1
    this.#actors.forget(actor => actor.userId === userId)
    this.#flows.forget(flow => flow.userId === userId)
    this.#notify(`user ${userId}`)
  }

  forgetFlow(publicId: string): void {
    this.#generation += 1
    this.#flows.forget(({ access }) => access.publicId === publicId)
    this.#notify(`flow ${publicId}`)
  }

  forgetAll(): void {
    this.#generation += 1
    this.#actors.clear()
    this.#flows.clear()
    for (const about of this.#listeners.keys()) this.#notify(about)
  }

  /** Calls back when a person's access to a flow may have changed. Returns the function that unsubscribes. */
  onChange({ userId, publicId }: { userId: string; publicId: string }, listener: () => void): () => void {
    const unsubscribes = [this.#listen(`user ${userId}`, listener), this.#listen(`flow ${publicId}`, listener)]
    return () => unsubscribes.forEach(unsubscribe => unsubscribe())
  }

  #listen(about: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(about) ?? new Set()
    this.#listeners.set(about, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(about)
    }
  }

  #notify(about: string): void {
    for (const listener of this.#listeners.get(about) ?? []) listener()
  }
}

const caches = new WeakMap<Platform, AccessCache>()

/** The access cache of a platform. */
export function accessCacheOf(platform: Platform): AccessCache {
  const existing = caches.get(platform)
  if (existing) return existing
  const cache = new AccessCache()
  caches.set(platform, cache)
  return cache
}
