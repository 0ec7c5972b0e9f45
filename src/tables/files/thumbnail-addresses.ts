import { LRUCache } from 'lru-cache'

export interface ThumbnailAnswer {
  files: Record<string, { thumbnailUrl: string | null }>
  /** When the URLs expire, in milliseconds since 1970. */
  until: number
}

interface ThumbnailOptions {
  ask(fileIds: string[]): Promise<ThumbnailAnswer>
  now(): number
}

/** The maximum per call. */
const maxAtOnce = 500
/** How many are kept, the most recently used. */
const maxKnown = 5_000
/** A URL that expires sooner than this is loaded again: the image is still to be fetched. */
const margin = 60_000

/** The URLs of thumbnails. Each is loaded once while it is valid; those requested in one turn share a call. */
export class ThumbnailAddresses {
  readonly #options: ThumbnailOptions
  readonly #known = new LRUCache<string, { address: Promise<string | null>; until: number }>({ max: maxKnown })
  #next: { ids: string[]; answer: Promise<ThumbnailAnswer> } | null = null

  constructor(options: ThumbnailOptions) {
    this.#options = options
  }

  /** Null if there is none, or it cannot be loaded now. */
  of(fileId: string): Promise<string | null> {
    const existing = this.#known.get(fileId)
    if (existing && existing.until - margin > this.#options.now()) return existing.address
    const entry = { address: this.#ask(fileId), until: Number.POSITIVE_INFINITY }
    this.#known.set(fileId, entry)
    return entry.address
  }

  async #ask(fileId: string): Promise<string | null> {
    const call = this.#join(fileId)
    try {
      const { files, until } = await call
      const entry = this.#known.peek(fileId)
      const file = files[fileId]
      if (!file) return this.#forget(fileId)
      if (entry) entry.until = until
      return file.thumbnailUrl
    } catch {
      return this.#forget(fileId)
    }
  }

  /**
   * A missing file may appear later, for example when a cell is pasted from another base: it is loaded again when it
   * next shows.
   */
  #forget(fileId: string): null {
    this.#known.delete(fileId)
    return null
  }

  #join(fileId: string): Promise<ThumbnailAnswer> {
    if (!this.#next || this.#next.ids.length === maxAtOnce) {
      const ids: string[] = []
      const answer = Promise.resolve().then(() => {
        if (this.#next?.ids === ids) this.#next = null
        return this.#options.ask(ids)
      })
      this.#next = { ids, answer }
    }
    this.#next.ids.push(fileId)
    return this.#next.answer
  }
}
