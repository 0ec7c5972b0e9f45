import type { DecimalSign, FieldType, GuessContext, Guesser } from '../../fields/field-type.ts'

/** A template of any field type; all of them are objects. */
export type Template = Record<string, unknown>

/** A field type with the template that reads the column. */
export interface TypedColumn {
  type: string
  template: Template
}

export type FieldTypes = Readonly<Record<string, FieldType>>

/** The types that can be guessed, the most specific first. */
export function guessableTypes(types: FieldTypes): FieldType[] {
  return Object.values(types)
    .filter(type => type.guess)
    .sort((one, other) => one.guess!.rank - other.guess!.rank)
}

/** The type that accepts any text: the last one to be guessed. */
export function textType(types: FieldTypes): TypedColumn {
  const last = guessableTypes(types).at(-1)
  if (!last) throw new Error('No field type can be guessed')
  return { type: last.type, template: last.template.parse({}) as Template }
}

/** Collects the types that read every cell of a column. */
export class ColumnProfile {
  filled = 0
  /** A cell whose digits a number would lose, so that the column is text; null if there is none. */
  tooPrecise: string | null = null
  readonly #types: FieldTypes
  #candidates: { type: FieldType; guesser: Guesser }[]

  constructor(types: FieldTypes) {
    this.#types = types
    this.#candidates = guessableTypes(types).map(type => ({ type, guesser: type.guess!.start() }))
  }

  see(text: string): void {
    if (text === '' || (text.charCodeAt(0) <= 32 && text.trim() === '')) return
    this.filled++
    const candidates = this.#candidates
    for (let index = 0; index < candidates.length; index++) {
      const { guesser } = candidates[index]!
      if (guesser.see(text)) continue
      if (guesser.losesDigits?.()) this.tooPrecise ??= text
      candidates.splice(index, 1)
      index--
    }
  }

  /** The decimal sign that the cells require, 'either' if the sign decides what they mean; null otherwise. */
  get decimal(): DecimalSign | 'either' | null {
    if (this.filled === 0) return null
    for (const { guesser } of this.#candidates) {
      const sign = guesser.decimal?.()
      if (sign) return sign
    }
    return null
  }

  /** The types that fit all cells, the most specific first; never empty. */
  fits({ rows, decimal }: Omit<GuessContext, 'filled'>): [TypedColumn, ...TypedColumn[]] {
    const context = { rows, filled: this.filled, decimal }
    const fitting: TypedColumn[] = []
    for (const { type, guesser } of this.#candidates) {
      const found = guesser.finish(context)
      if (found) fitting.push({ type: type.type, template: type.template.parse(found.template) as Template })
    }
    const [first, ...others] = fitting
    return first && this.filled > 0 ? [first, ...others] : [textType(this.#types)]
  }
}
