import type { Platform } from '../../platform/platform.ts'
import { type Base, findBase } from '../base/base.ts'
import { lookAtLog, maxEntriesBehind, readLogAfter } from './live-log.ts'
import type { LiveAction, LiveBatch } from '../model/live/live-batch.ts'
import { wakesOf } from './live-wakes.ts'

/** How often the log is read without a notice, in milliseconds: notices from other nodes can be lost. */
const lookEvery = 5_000

/** The approximate maximum of entries in a batch. An action is never split. */
const entriesPerBatch = 2_000

/** The log of one base for all its followers on this node: read once, with its newest part in memory. */
export class LiveFeed {
  readonly #base: Base
  readonly #node: LiveFeeds
  readonly #waiting = new Set<() => void>()
  /** Actions of the versions after `floor`, up to `newest`. */
  #recent: LiveAction[] = []
  #entries = 0
  #floor = 0
  #newest = 0
  #followers = 0
  #started: Promise<void> | null = null
  #stopLooking: () => void = () => undefined
  #reading = false
  #readAgain = false

  constructor(base: Base, node: LiveFeeds) {
    this.#base = base
    this.#node = node
  }

  /**
   * Yields what happens in the base after a version, each action once and in order, until the signal aborts or the node
   * stops. Yields null from time to time when nothing happens, so that the follower can check its access again.
   */
  async *follow(after: number | undefined, left: AbortSignal): AsyncGenerator<LiveBatch | null> {
    const signal = AbortSignal.any([left, this.#node.stopping])
    if (signal.aborted) return
    await this.#join()
    try {
      if (signal.aborted) return
      const { newest, reachesBack } = await this.#lookAtLog(after ?? 0)
      let reached = after ?? newest
      if (after !== undefined && !reachesBack) {
        reached = newest
        yield { version: newest, tooFar: true }
      }
      while (!signal.aborted) {
        const actions = reached < this.#floor ? await this.#readLogAfter(reached) : this.#after(reached)
        if (signal.aborted) return
        if (actions === null) {
          reached = (await this.#lookAtLog(reached)).newest
          yield { version: reached, tooFar: true }
        } else if (actions.length === 0) {
          await this.#change(signal)
          yield null
        }
        for (const batch of inBatches(actions ?? [])) {
          if (signal.aborted) return
          reached = batch.version
          yield batch
        }
      }
    } finally {
      this.#leave()
    }
  }

  #after(version: number): LiveAction[] {
    return this.#recent.slice(this.#recent.findLastIndex(action => action.version <= version) + 1)
  }

  /** Resolves at the next change, at the next look without one, or when the signal aborts. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
      if (signal.aborted) wake()
    })
  }

  async #join(): Promise<void> {
    this.#followers += 1
    this.#started ??= this.#start()
    try {
      await this.#started
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async #start(): Promise<void> {
    const stopWaking = wakesOf(this.#base.platform).onWake(this.#base.flowId, version => {
      if (version > this.#newest) void this.#look()
    })
    const timer = setInterval(() => void this.#look(), lookEvery)
    const { stopping } = this.#node
    const stopLooking = () => {
      stopWaking()
      clearInterval(timer)
      stopping.removeEventListener('abort', stopLooking)
    }
    // A follower that never asks for the next batch never leaves, so the node stops the timer itself.
    stopping.addEventListener('abort', stopLooking)
    this.#stopLooking = stopLooking
    this.#begin((await this.#lookAtLog(0)).newest)
  }

  #leave(): void {
    this.#followers -= 1
    if (this.#followers > 0) return
    this.#stopLooking()
    this.#started = null
    this.#begin(0)
  }

  #begin(version: number): void {
    this.#recent = []
    this.#entries = 0
    this.#floor = version
    this.#newest = version
  }

  /** Reads the new part of the log. A call while it reads makes it read once more. */
  async #look(): Promise<void> {
    this.#readAgain = true
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#readAgain && this.#followers > 0) {
        this.#readAgain = false
        await this.#readOn()
      }
    } catch (error) {
      this.#base.platform.log.warn({ error }, 'Could not read the log of a base')
    } finally {
      this.#reading = false
      for (const wake of this.#waiting) wake()
    }
  }

  async #readOn(): Promise<void> {
    const { stopping } = this.#node
    await this.#started
    if (stopping.aborted) return
    const from = this.#newest
    const actions = await this.#readLogAfter(from)
    // In the meantime all followers left, or the feed started again.
    if (this.#newest !== from || stopping.aborted) return
    if (actions === null) this.#begin((await this.#lookAtLog(from)).newest)
    else this.#keep(actions)
    for (const wake of this.#waiting) wake()
  }

  #lookAtLog(after: number): ReturnType<typeof lookAtLog> {
    return this.#node.reading(lookAtLog(this.#base, after))
  }

  #readLogAfter(version: number): ReturnType<typeof readLogAfter> {
    return this.#node.reading(readLogAfter(this.#base, version))
  }

  #keep(actions: readonly LiveAction[]): void {
    for (const action of actions) {
      this.#recent.push(action)
      this.#entries += 1 + action.entries.length
      this.#newest = action.version
    }
    let dropped = 0
    while (this.#entries > maxEntriesBehind && dropped < this.#recent.length) {
      const oldest = this.#recent[dropped++]
      if (!oldest) break
      this.#entries -= 1 + oldest.entries.length
      this.#floor = oldest.version
    }
    if (dropped > 0) this.#recent.splice(0, dropped)
  }
}

function* inBatches(actions: readonly LiveAction[]): Generator<{ version: number; actions: LiveAction[] }> {
  let batch: LiveAction[] = []
  let entries = 0
  for (const action of actions) {
    if (batch.length > 0 && entries + action.entries.length > entriesPerBatch) {
      yield { version: batch.at(-1)?.version ?? 0, actions: batch }
      batch = []
      entries = 0
    }
    batch.push(action)
    entries += 1 + action.entries.length
  }
  const last = batch.at(-1)
  if (last) yield { version: last.version, actions: batch }
}

/** All feeds of one node. */
class LiveFeeds {
  readonly #feeds = new WeakMap<Base, LiveFeed>()
  readonly #stopping = new AbortController()
  readonly #reads = new Set<Promise<unknown>>()

  of({ whole }: Base): LiveFeed {
    const existing = this.#feeds.get(whole) ?? new LiveFeed(whole, this)
    this.#feeds.set(whole, existing)
    return existing
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Makes the node wait for a read before it stops. */
  reading<Answer>(read: Promise<Answer>): Promise<Answer> {
    this.#reads.add(read)
    const done = () => this.#reads.delete(read)
    read.then(done, done)
    return read
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#reads)
  }
}

const nodes = new WeakMap<Platform, LiveFeeds>()

function feedsOf(platform: Platform): LiveFeeds {
  const existing = nodes.get(platform) ?? new LiveFeeds()
  nodes.set(platform, existing)
  return existing
}

/** The one feed of an open base. */
export const feedOf = (base: Base): LiveFeed => feedsOf(base.platform).of(base)

/** Follows the feed of a base, as `LiveFeed.follow`. A base that nobody has created yet is waited for. */
export async function* followBase(
  { platform, flowId }: { platform: Platform; flowId: string },
  after: number | undefined,
  left: AbortSignal,
): AsyncGenerator<LiveBatch | null> {
  const signal = AbortSignal.any([left, feedsOf(platform).stopping])
  let wake = (): void => undefined
  const stopWaking = wakesOf(platform).onWake(flowId, () => wake())
  const timer = setInterval(() => wake(), lookEvery)
  const stop = () => wake()
  signal.addEventListener('abort', stop)
  let from = after
  try {
    while (!signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const base = await findBase(platform, { flowId })
      if (base) {
        yield* feedOf(base).follow(from, left)
        return
      }
      // All that happens in it happens from now on.
      from ??= 0
      yield null
      if (!signal.aborted) await promise
    }
  } finally {
    signal.removeEventListener('abort', stop)
    clearInterval(timer)
    stopWaking()
  }
}

/** Ends the feeds of all bases of a node, and waits for their current reads. */
export async function stopFeeds(platform: Platform): Promise<void> {
  const stopped = nodes.get(platform)
  nodes.delete(platform)
  await stopped?.stop()
}
