import { LRUCache } from 'lru-cache'

export interface ThumbnailAnswer {
  files: Record<string, { thumbnailUrl: string | null }>
  /** When the addresses end, in milliseconds since 1970. */
  until: number
}

interface ThumbnailOptions {
  ask(fileIds: string[]): Promise<ThumbnailAnswer>
  now(): number
}

/** The most that one call takes. */
const mostAtOnce = 500
/** So many are kept: those that were asked for last. */
const mostKnown = 5_000
/** An address that ends sooner than this is asked for again: its picture is still to be fetched. */
const margin = 60_000

/** Where small pictures of files can be had: each is asked for once while it is good, those of one turn in one call. */
export class ThumbnailAddresses {
  readonly #options: ThumbnailOptions
  readonly #known = new LRUCache<string, { address: Promise<string | null>; until: number }>({ max: mostKnown })
  #next: { ids: string[]; answer: Promise<ThumbnailAnswer> } | null = null

  constructor(options: ThumbnailOptions) {
    this.#options = options
  }

  /** Null when there is none, or it cannot be had now. */
  of(fileId: string): Promise<string | null> {
    const known = this.#known.get(fileId)
    if (known && known.until - margin > this.#options.now()) return known.address
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

  /** What is not there may come, as a file of another base does with the cell that is pasted: asked for when it shows again. */
  #forget(fileId: string): null {
    this.#known.delete(fileId)
    return null
  }

  #join(fileId: string): Promise<ThumbnailAnswer> {
    if (!this.#next || this.#next.ids.length === mostAtOnce) {
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
