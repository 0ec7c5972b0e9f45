import type { Clock } from '../../actions/queue-options.ts'
import { type OptionHue, optionHues } from '../../ui/theme/tokens.ts'
import { newId } from '../../engine/model/ids.ts'
import type { PresentTab, PersonPosition } from '../../engine/model/live/present-tab.ts'

/** The minimum time between two position updates of this tab, in milliseconds. */
const sendInterval = 100

const nowhere: PersonPosition = { tableId: null, viewId: null, recordId: null, fieldId: null }

const isSame = (one: PersonPosition, other: PersonPosition): boolean =>
  one.tableId === other.tableId &&
  one.viewId === other.viewId &&
  one.recordId === other.recordId &&
  one.fieldId === other.fieldId

const hues = optionHues.filter(hue => hue !== 'gray')

/** Always the same list, so that subscribers see no change. */
const nobody: readonly PresentTab[] = []

/** The hue of a person, the same on every screen. */
export function hueOf(userId: string): OptionHue {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hues[sum % hues.length] ?? 'indigo'
}

/** Who is in the base, and where this tab is. Nothing of it is stored. */
export class Presence {
  /** Identifies this tab. */
  readonly sessionKey = newId('tab')
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #people: readonly PresentTab[] = []
  #at = nowhere
  #send: ((at: PersonPosition) => void) | null = null
  #stopTimer: (() => void) | null = null
  #restsUntil = 0
  #isHidden = false
  #isCutOff = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** All tabs in the base, including this one; empty while that is unknown. The same list until it changes. */
  get people(): readonly PresentTab[] {
    return this.#isCutOff ? nobody : this.#people
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets how positions are sent to the server; null while that is not possible. */
  connect(send: ((at: PersonPosition) => void) | null): void {
    this.#send = send
    if (!send) this.hear([])
  }

  /** To be called when the server becomes unreachable or reachable. A broken connection may take long to be noticed. */
  setCutOff(isCutOff: boolean): void {
    if (isCutOff === this.#isCutOff) return
    this.#isCutOff = isCutOff
    for (const listener of this.#listeners) listener()
  }

  /** Takes the list of tabs from the server. If this tab is missing, its position is sent again. */
  hear(people: readonly PresentTab[]): void {
    this.#people = people
    const own = people.find(({ sessionKey }) => sessionKey === this.sessionKey)
    if (own && !isSame(own, this.#at)) this.#tell()
    for (const listener of this.#listeners) listener()
  }

  /** To be called when the person moves. */
  here(at: Partial<PersonPosition>): void {
    const to = { ...this.#at, ...at }
    if (isSame(to, this.#at)) return
    this.#at = to
    this.#tell()
  }

  /** A hidden tab sends nothing. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden
    if (!isHidden) this.#tell()
  }

  #tell(): void {
    if (this.#stopTimer || !this.#send || this.#isHidden) return
    this.#stopTimer = this.#clock.after(Math.max(0, this.#restsUntil - this.#clock.now()), () => {
      this.#stopTimer = null
      this.#restsUntil = this.#clock.now() + sendInterval
      if (!this.#isHidden) this.#send?.(this.#at)
    })
  }
}
