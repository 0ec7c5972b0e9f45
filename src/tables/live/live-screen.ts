import type { Clock } from '../../actions/queue-options.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import { withoutThings } from '../../engine/model/live/without-things.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import type { BaseFollower } from './follow-base.ts'
import { type News, newsOf } from './record-news.ts'

/** Changes of the structure within this time are loaded together. */
const batchMilliseconds = 100

export interface LiveScreenOptions {
  screen: BaseScreen
  clock: Clock
  /** Whether this tab has sent an action whose answer is pending. */
  isWaiting(actionId: string): boolean
  /** Called when tables, fields, or views have changed. */
  onStructure(): void
  /** Called when someone else has deleted a table. */
  onDeletedTable(deleted: News['deletedTables'][number]): void
  /** Called when someone else has deleted a view or made it personal. */
  onGoneView(gone: News['goneViews'][number]): void
  onClosed(): void
}

/** Applies live changes of a base to its screen. */
export class LiveScreen implements BaseFollower {
  readonly #options: LiveScreenOptions
  #stopTimer: (() => void) | null = null

  constructor(options: LiveScreenOptions) {
    this.#options = options
  }

  onBatch(batch: LiveBatch): void {
    const { screen, onDeletedTable, onGoneView } = this.#options
    if ('tooFar' in batch) {
      screen.renew()
      return
    }
    const news = newsOf(withoutThings(batch.actions), actionId => this.#isOwn(actionId))
    for (const deleted of news.deletedTables) onDeletedTable(deleted)
    for (const gone of news.goneViews) onGoneView(gone)
    if (news.isStructural) this.#askStructure()
    screen.hear(news)
  }

  onConnection(isLive: boolean): void {
    this.#options.screen.staleness.setLive(isLive)
  }

  /** The next call is refused for lack of a session, and leads to the sign-in page. */
  onSignedOut(): void {
    this.#askStructure()
  }

  onClosed(): void {
    this.#options.onClosed()
  }

  stop(): void {
    this.onConnection(false)
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  /** An action may be split into parts, whose ids are its own with a suffix. */
  #isOwn(actionId: string): boolean {
    const whole = actionId.replace(/(-links)?(-again)?(-\d+)?$/, '')
    return this.#options.screen.hasSent(whole) || this.#options.isWaiting(whole)
  }

  #askStructure(): void {
    this.#stopTimer ??= this.#options.clock.after(batchMilliseconds, () => {
      this.#stopTimer = null
      this.#options.onStructure()
    })
  }
}
