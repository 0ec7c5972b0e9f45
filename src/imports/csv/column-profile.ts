import type { FieldType, Guesser } from '../../fields/field-type.ts'

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
      if (candidates[index]!.guesser.see(text)) continue
      candidates.splice(index, 1)
      index--
    }
  }

  /** The types that fit all cells, the most specific first; never empty. */
  fits(rows: number): [TypedColumn, ...TypedColumn[]] {
    const counts = { rows, filled: this.filled }
    const fitting: TypedColumn[] = []
    for (const { type, guesser } of this.#candidates) {
      const found = guesser.finish(counts)
      if (found) fitting.push({ type: type.type, template: type.template.parse(found.template) as Template })
    }
    const [first, ...others] = fitting
    return first && this.filled > 0 ? [first, ...others] : [textType(this.#types)]
  }
}
