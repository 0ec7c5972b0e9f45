import { barredText } from '../../actions/aside-reasons.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'

export interface RightsOptions {
  /** Sets aside what waits to be sent; answers how many changes that is. */
  bar(error: string): number
  /** Says something to the person, quietly. */
  tell(text: string): void
  /** Asks the server what the person may do. */
  askAgain(): void
}

const changes = (count: number) =>
  count === 1 ? '1 change was not saved and is set aside' : `${count} changes were not saved and are set aside`

/**
 * What a person may do with a base while its page is open. When that becomes less, what waits is set aside, and they are
 * told once, by whichever way it came to be known: over the socket, with the structure, or by a refusal.
 */
export class Rights {
  readonly #options: RightsOptions
  #can: Pick<BaseRights, 'editRecords'> | null = null
  /** Changes that were refused since the person was last told. */
  #refused = 0

  constructor(options: RightsOptions) {
    this.#options = options
  }

  /** The server has said what the person may do. */
  learn(can: Pick<BaseRights, 'editRecords'>): void {
    const before = this.#can
    this.#can = can
    const isLost = before !== null && before.editRecords && !can.editRecords
    const isBack = before !== null && !before.editRecords && can.editRecords
    const unsaved = this.#takeRefused() + (isLost ? this.#options.bar(barredText) : 0)
    const news = isLost ? 'You may only look at this base now' : isBack ? 'You may edit this base again' : null
    const said = [news, unsaved > 0 ? changes(unsaved) : null].filter(text => text !== null)
    if (said.length > 0) this.#options.tell(`${said.join('. ')}.`)
  }

  /** The server has refused changes because the person may not make any; they are set aside already. */
  refused(count: number): void {
    this.#refused += count
    this.#options.askAgain()
  }

  /** The base is closed to the person altogether. The page says so itself. */
  end(): void {
    this.#options.bar(barredText)
    this.#takeRefused()
    this.#can = null
  }

  #takeRefused(): number {
    const refused = this.#refused
    this.#refused = 0
    return refused
  }
}
