interface Entry<V> {
  value: V
  until: number
}

/** A map whose entries expire. When it is full, the oldest entries go. */
export class TimedMap<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #lifetime: number
  readonly #capacity: number

  /** @param lifetime in milliseconds. */
  constructor(lifetime: number, capacity: number) {
    this.#lifetime = lifetime
    this.#capacity = capacity
  }

  get(key: string, now = Date.now()): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until > now) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: V, now = Date.now()): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: now + this.#lifetime })
    if (this.#entries.size <= this.#capacity) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Deletes every entry that matches. */
  forget(matches: (value: V, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  get size(): number {
    return this.#entries.size
  }
}
