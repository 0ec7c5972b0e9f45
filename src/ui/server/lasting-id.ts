export interface LastingId {
  /** The id of a request. It stays the same for the same request until one is done. */
  of(request: unknown): string
  /** The request succeeded, so that the next one gets a new id. */
  done(): void
}

/** Gives requests ids by which the server recognizes a request that is sent again because its answer was lost. */
export function lastingId(newId: () => string): LastingId {
  let last: { request: string; id: string } | null = null
  return {
    of(request) {
      const json = JSON.stringify(request)
      if (last?.request !== json) last = { request: json, id: newId() }
      return last.id
    },
    done() {
      last = null
    },
  }
}
