import { statedType } from '../../fields/stated-types.ts'
import type { TypedColumn } from '../csv/column-profile.ts'

/** The kind of a cell as its source states it. 'text' is left to guessing. */
export type CellKind =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'date'
  | 'datetime'
  | 'percent'
  | 'currency'
  | 'duration'
  | 'list'

/** What a source says about a cell besides its text. */
export interface CellNote {
  kind: CellKind
  /** Decimal places that the cell shows; for durations those of the seconds, null if seconds are not shown. */
  decimals?: number | null
  /** The currency of an amount. */
  symbol?: string
  isNegative?: boolean
  /** Whether a time is shown with AM or PM. */
  isTwelveHours?: boolean
  /** The labels of a list. */
  labels?: readonly string[]
}

/** More different labels are text rather than options. */
const maxLabels = 200

/** Collects what a source says about the cells of one column. */
export class ColumnKinds {
  readonly #kinds = new Set<CellKind>()
  readonly #labels = new Set<string>()
  #symbols = new Set<string>()
  #decimals = 0
  #showsSeconds = false
  #hasNegative = false
  #isTwelveHours = false
  #last: CellNote | null = null

  see(note: CellNote): void {
    if (note === this.#last) return
    this.#last = note
    this.#add(note)
  }

  #add({ kind, decimals, symbol, isNegative, isTwelveHours, labels }: CellNote): void {
    this.#kinds.add(kind)
    if (decimals) this.#decimals = Math.max(this.#decimals, decimals)
    if (decimals !== null) this.#showsSeconds = true
    if (symbol !== undefined) this.#symbols.add(symbol)
    if (isNegative) this.#hasNegative = true
    if (isTwelveHours) this.#isTwelveHours = true
    if (labels && this.#labels.size <= maxLabels) for (const label of labels) this.#labels.add(label)
  }

  /** Whether all cells are of a kind that a name of a column is not. */
  get isSpecific(): boolean {
    return this.#kinds.size > 0 && !this.#kinds.has('text')
  }

  /** The field type that reads every cell; null if the source does not say enough. */
  typed(): TypedColumn | null {
    const [kind, other, ...more] = this.#kinds
    if (kind === undefined || more.length > 0) return null
    const both = other === undefined ? kind : commonKind(kind, other)
    const decimalPlaces = this.#decimals
    switch (both) {
      case 'number':
      case 'checkbox':
      case 'date':
        return statedType({ kind: both })
      case 'datetime':
        return statedType({ kind: both, isTwelveHours: this.#isTwelveHours })
      case 'percent':
        return statedType({ kind: both, decimalPlaces, hasNegative: this.#hasNegative })
      case 'currency': {
        const [symbol, another] = this.#symbols
        const isMixed = symbol === undefined || another !== undefined
        return statedType(isMixed ? { kind: 'number' } : { kind: both, decimalPlaces, symbol })
      }
      case 'duration':
        return statedType({ kind: both, decimals: this.#showsSeconds ? decimalPlaces : null })
      case 'list':
        return this.#labels.size > maxLabels ? null : statedType({ kind: both, labels: [...this.#labels] })
      case 'text':
      case null:
        return null
    }
  }
}

/** The kind that reads the texts of both. */
function commonKind(one: CellKind, other: CellKind): CellKind | null {
  const both = new Set([one, other])
  if (both.has('date') && both.has('datetime')) return 'datetime'
  return both.has('number') && both.has('currency') ? 'number' : null
}
