import type { Clock } from '../../actions/queue-options.ts'
import type { TableChange } from '../actions/table-changes.ts'

/** News that come together are looked into together. */
const gatherMilliseconds = 400
const shortestPause = 1_500
/** What takes long is asked for less often: the server is busy with it for a part of the time only. */
const pauseFactor = 5

/** After these the server may say something else; what waits here to be saved, it does not know. */
const news = new Set<TableChange['kind']>(['heard', 'stored', 'numbered', 'referred', 'reload', 'outdated', 'unheard'])

export const mayChangeAnswers = (kind: TableChange['kind']): boolean => news.has(kind)

/** Says when figures are to be asked for again while news keep coming. */
export class RefreshPace {
  readonly #clock: Clock
  readonly #refresh: () => Promise<unknown>
  #stopTimer: (() => void) | null = null
  #isBusy = false
  #hasNews = false
  #notBefore = 0

  /** @param refresh asks anew; settles once the answer is there, or could not be had. */
  constructor(clock: Clock, refresh: () => Promise<unknown>) {
    this.#clock = clock
    this.#refresh = refresh
  }

  /** Something has changed of which the figures are made. */
  note(): void {
    this.#hasNews = true
    if (this.#stopTimer || this.#isBusy) return
    const wait = Math.max(gatherMilliseconds, this.#notBefore - this.#clock.now())
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
    this.#notBefore = now + Math.max(shortestPause, (now - began) * pauseFactor)
    if (this.#hasNews) this.note()
  }
}
