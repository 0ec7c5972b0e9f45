/** What becomes of a call. All of these end as if no answer had come, but for 'work', 'twice' and 'late'. */
export const ways = ['work', 'unreachable', 'answer lost', 'hang', 'hang after', 'twice', 'late'] as const
export type Way = (typeof ways)[number]

type Call = () => Promise<Response>

const lost = () => new TypeError('fetch failed')

/** The way from one client to the server: calls that change something come to what is planned for them. */
export class FlakyNetwork {
  /** What the next calls come to, in order; afterwards they work. */
  plan: Way[] = []
  #pending = 0
  readonly #hanging = new Set<() => void>()
  /** Calls that were held up on their way, until the one that repeats them has been answered. */
  readonly #late = new Map<string, Call>()

  /** How many calls have no answer yet. */
  get pending(): number {
    return this.#pending
  }

  /** From here on everything works; calls that hang are given up. */
  heal(): void {
    this.plan = []
    for (const giveUp of this.#hanging) giveUp()
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
      const giveUp = () => {
        this.#hanging.delete(giveUp)
        reject(lost())
      }
      this.#hanging.add(giveUp)
    })
  }
}
