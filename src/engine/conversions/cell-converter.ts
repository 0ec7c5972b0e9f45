import { isDeepStrictEqual } from 'node:util'
import { convertValue, type Shape, unknownNames } from '../../fields/convert-value.ts'
import type { FieldContext, Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'
import { presentCell } from '../records/cells.ts'

export interface ConvertedCell {
  /** The value in the form that its column stores. */
  value: unknown
  /** Whether the new type could not read what the old type shows. */
  isLost: boolean
}

export interface ConverterOptions {
  from: Shape
  to: Shape
  /** The field as it was when it last had the new type; null if it never had. */
  former: Shape | null
  context: FieldContext
}

/** The maximum number of cached cells per column. */
const maxCached = 4000
const trial = 20_000

/** Characters that separate labels in a list. */
const spacing = /[\s"]/g

const isEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))

/** Converts the cells of one column with `convertValue`. */
export class CellConverter {
  readonly #options: ConverterOptions
  /** A cache, because most columns repeat values. Null once this column turns out not to. */
  #cache: Map<unknown, ConvertedCell> | null = new Map()
  #calls = 0
  #hits = 0

  constructor(options: ConverterOptions) {
    this.#options = options
  }

  /** The text that the old type shows for a stored value. */
  show(stored: unknown): string {
    const { from, context } = this.#options
    return fieldType(from.type).show(presentCell(from, stored), from.template, context)
  }

  /** Whether options of the new type can differ only in case. */
  get hasCaseVariants(): boolean {
    return fieldType(this.#options.to.type).caseVariants !== undefined
  }

  /** Whether a converted value shows the same text as the stored one, in another case. */
  changesCase(stored: unknown, converted: unknown): boolean {
    const { to, context } = this.#options
    if (converted === null || !this.hasCaseVariants) return false
    const before = this.show(stored).replace(spacing, '')
    const after = fieldType(to.type).show(presentCell(to, converted), to.template, context).replace(spacing, '')
    return before !== after && fold(before) === fold(after)
  }

  /**
   * Converts a stored value. If the cell still holds what its former value became when the field last left the new
   * type, it gets that former value back.
   */
  convert(stored: unknown, formerly?: unknown): ConvertedCell {
    const { from, former, context } = this.#options
    if (former) {
      const became = readCell(formerly ?? null, { from: former, to: from, context })
      // Without names, an empty cell may have been cleared by a person.
      const isKnown = became !== unknownNames
      if (isKnown && isEqual(storedForm(became, from), stored)) return { value: formerly ?? null, isLost: false }
    }
    const cache = this.#cache
    if (cache === null || typeof stored === 'object') return this.#convertUncached(stored)
    this.#calls++
    const cached = cache.get(stored)
    if (cached) {
      this.#hits++
      return cached
    }
    const converted = this.#convertUncached(stored)
    if (cache.size < maxCached) cache.set(stored, converted)
    else if (this.#calls > trial && this.#hits < this.#calls / 2) this.#cache = null
    return converted
  }

  #convertUncached(stored: unknown): ConvertedCell {
    return convertCell(stored, this.#options)
  }
}

/** Converts a value and returns its stored form. */
function convertCell(stored: unknown, options: Omit<ConverterOptions, 'former'>): ConvertedCell {
  const reading = readCell(stored, options)
  return { value: storedForm(reading, options.to), isLost: reading.kind === 'unreadable' }
}

const readCell = (stored: unknown, { from, to, context }: Omit<ConverterOptions, 'former'>): Reading<unknown> =>
  convertValue(presentCell(from, stored), from, { ...to, context })

function storedForm(reading: Reading<unknown>, { type }: Shape): unknown {
  if (reading.kind !== 'value') return null
  return fieldType(type).toColumn?.(reading.value) ?? reading.value
}
