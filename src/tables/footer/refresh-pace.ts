import type { Clock } from '../../actions/queue-options.ts'
import type { TableChange } from '../actions/table-changes.ts'

/** Changes within this time are handled together. */
const batchMilliseconds = 400
const minPause = 1_500
/** Slow queries are made less often: after a query the pause is this many times its duration. */
const pauseFactor = 5

/** Changes after which the server may return other figures. It does not know unsaved changes. */
const news = new Set<TableChange['kind']>(['heard', 'stored', 'numbered', 'referred', 'reload', 'outdated', 'unheard'])

export const affectsSummaries = (kind: TableChange['kind']): boolean => news.has(kind)

/** Decides when figures are reloaded while changes keep coming. */
export class RefreshPace {
  readonly #clock: Clock
  readonly #refresh: () => Promise<unknown>
  #stopTimer: (() => void) | null = null
  #isBusy = false
  #hasNews = false
  #notBefore = 0

  /** @param refresh reloads the figures; settles when the answer has arrived or failed. */
  constructor(clock: Clock, refresh: () => Promise<unknown>) {
    this.#clock = clock
    this.#refresh = refresh
  }

  /** To be called when values behind the figures have changed. */
  note(): void {
    this.#hasNews = true
    if (this.#stopTimer || this.#isBusy) return
    const wait = Math.max(batchMilliseconds, this.#notBefore - this.#clock.now())
    this.#stopTimer = this.#clock.after(wait, () => void this.#run())
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#hasNews = false
  }

  async #run(): Promise<void> {
    this.#stopTimer = null
    this.#hasNews = false
    this.#isBusy = true
    const began = this.#clock.now()
    await this.#refresh()
    this.#isBusy = false
    const now = this.#clock.now()
    this.#notBefore = now + Math.max(minPause, (now - began) * pauseFactor)
    if (this.#hasNews) this.note()
  }
}
