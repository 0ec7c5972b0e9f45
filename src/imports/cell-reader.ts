import type { FieldContext, FieldType } from '../fields/field-type.ts'
import { copyJson, copyNull, copyText } from './copy-text.ts'

/** Maximum number of texts of one column whose reading is cached. */
const maxRemembered = 4000
const maxRememberedLength = 64
const trial = 20_000

/** Returned by `CellReader` for a text that its type cannot read. */
export const unreadableCell = null

/** Reads the texts of one column by its field type, in COPY's text format. */
export class CellReader {
  readonly #type: FieldType
  readonly #template: unknown
  readonly #context: FieldContext
  /**
   * Cache of readings, as few columns have a different text in every row. Null once this column turns out to be one.
   */
  #remembered: Map<string, string | null> | null = new Map()
  #reads = 0
  #hits = 0

  readonly #isJson: boolean

  /** @param isJson whether the cells are values as JSON. */
  constructor(
    type: FieldType,
    { template, isJson = false }: { template: unknown; isJson?: boolean | undefined },
    context: FieldContext,
  ) {
    this.#isJson = isJson
    this.#type = type
    this.#template = template
    this.#context = context
  }

  /** The cell in COPY's text format, or `unreadableCell`. */
  read(text: string): string | null {
    if (text === '') return copyNull
    const remembered = this.#remembered
    if (remembered === null || text.length > maxRememberedLength) return this.#readAgain(text)
    this.#reads++
    const cached = remembered.get(text)
    if (cached !== undefined) {
      this.#hits++
      return cached
    }
    const result = this.#readAgain(text)
    if (remembered.size < maxRemembered) remembered.set(text, result)
    else if (this.#reads > trial && this.#hits < this.#reads / 2) this.#remembered = null
    return result
  }

  /** A cell as people read it. */
  textOf(cell: string): string {
    const value: unknown = this.#isJson && cell !== '' ? JSON.parse(cell) : cell
    return typeof value === 'string' ? value : cell
  }

  #readAgain(text: string): string | null {
    const reading = this.#isJson
      ? this.#type.check(parsed(text), this.#template)
      : this.#type.read(text, this.#template, this.#context)
    if (reading.kind === 'empty') return copyNull
    if (reading.kind === 'unreadable') return unreadableCell
    const { toColumn, column } = this.#type
    if (column === 'jsonb') return copyJson(reading.value)
    return copyText(toColumn ? toColumn(reading.value) : reading.value)
  }
}

/** The value of a JSON cell. A file's id at its source is no part of it. */
const parsed = (text: string): unknown =>
  text.includes('"sourceId"') ? JSON.parse(text, withoutSourceIds) : JSON.parse(text)

const withoutSourceIds = (key: string, value: unknown): unknown => (key === 'sourceId' ? undefined : value)
