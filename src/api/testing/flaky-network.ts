/** What happens to a call. Except for 'work', 'twice', and 'late', the client gets no response. */
export const ways = ['work', 'unreachable', 'answer lost', 'hang', 'hang after', 'twice', 'late'] as const
export type Way = (typeof ways)[number]

type Call = () => Promise<Response>

const lost = () => new TypeError('fetch failed')

/** The network between a client and the server, in which mutations fail as planned. */
export class FlakyNetwork {
  /** What happens to the next calls, in order. Later calls work. */
  plan: Way[] = []
  #pending = 0
  readonly #hanging = new Set<() => void>()
  /** Calls that are delayed until the call that repeats them has its response. */
  readonly #late = new Map<string, Call>()

  /** The number of calls without a response yet. */
  get pending(): number {
    return this.#pending
  }

  /** Makes all further calls work, and cancels calls that hang. */
  heal(): void {
    this.plan = []
    for (const abandon of this.#hanging) abandon()
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = () => fetch(input, { ...init, signal: null })
    this.#pending++
    try {
      return await (init?.method === 'POST' ? this.#send(String(init.body), call) : call())
    } finally {
      this.#pending--
    }
  }

  async #send(body: string, call: Call): Promise<Response> {
    const way = this.plan.shift() ?? 'work'
    if (way === 'late') this.#late.set(body, call)
    if (way === 'late' || way === 'unreachable') throw lost()
    if (way === 'hang') return await this.#hang()
    const answer = await call()
    if (way === 'hang after') return await this.#hang()
    if (way === 'answer lost') throw lost()
    if (way === 'twice') await call()
    await this.#late.get(body)?.()
    this.#late.delete(body)
    return answer
  }

  #hang(): Promise<never> {
    return new Promise((_, reject) => {
      const abandon = () => {
        this.#hanging.delete(abandon)
        reject(lost())
      }
      this.#hanging.add(abandon)
    })
  }
}
