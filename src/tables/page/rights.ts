import { barredText } from '../../actions/aside-reasons.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'

export interface RightsOptions {
  /** Sets waiting changes aside; returns how many. */
  bar(error: string): number
  /** Shows a message to the person. */
  tell(text: string): void
  /** Loads what the person may do. */
  refetchNow(): void
}

const changes = (count: number) =>
  count === 1
    ? '1 change was not saved. It is kept under Conflicts'
    : `${count} changes were not saved. They are kept under Conflicts`

/**
 * Watches what a person may do with a base while its page is open. When they lose rights, waiting changes are set aside
 * and they are told once, however the loss was noticed: by a live change, the metadata, or a refusal.
 */
export class Rights {
  readonly #options: RightsOptions
  #can: Pick<BaseRights, 'editRecords'> | null = null
  /** Changes that were refused since the last message. */
  #refused = 0

  constructor(options: RightsOptions) {
    this.#options = options
  }

  /** To be called with what the person may do. */
  learn(can: Pick<BaseRights, 'editRecords'>): void {
    const before = this.#can
    this.#can = can
    const isLost = before !== null && before.editRecords && !can.editRecords
    const isBack = before !== null && !before.editRecords && can.editRecords
    const unsaved = this.#takeRefused() + (isLost ? this.#options.bar(barredText) : 0)
    const news = isLost ? 'You can only view this base now' : isBack ? 'You can edit this base again' : null
    const said = [news, unsaved > 0 ? changes(unsaved) : null].filter(text => text !== null)
    if (said.length > 0) this.#options.tell(`${said.join('. ')}.`)
  }

  /** To be called when the server has refused changes for lack of rights. They are set aside already. */
  refused(count: number): void {
    this.#refused += count
    this.#options.refetchNow()
  }

  /** To be called when the person has lost access to the base. The page shows that itself. */
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
