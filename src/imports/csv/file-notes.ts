import type { CsvEncoding } from './encoding.ts'
import { encodingLabels } from './encoding-labels.ts'
import { cutText } from '../../fields/text/cut-text.ts'

/** Where something was found in the file. */
interface Place {
  /** Number of the row in the file, with the header. */
  row: number
  /** Position of the column. */
  column: number
}

interface Example {
  row: number
  text: string
}

/** A file with its columns, as far as sentences about it need to know them. */
export interface NotedFile {
  names: readonly string[]
  encoding: CsvEncoding
}

const maxPlaces = 3
const maxExample = 40

/** Collects warnings about a file for the person who imports it. */
export class FileNotes {
  cellsWithNul = 0
  blankLines = 0
  openQuote = false
  guardedCells = 0
  /** Whether single quotes were recognized as quotes. */
  singleQuotes = false
  /** The delimiter, and another one that fits as well; null if the choice is clear. */
  rivals: [string, string] | null = null
  /** Whether the person should check the encoding, because nothing in the file proves it. */
  showsEncoding = false
  /** Columns of text whose numbers would lose digits, with an example. */
  tooPrecise: { name: string; text: string }[] = []
  /** What is not clear about the decimal sign. */
  decimal: 'assumed' | 'mixed' | null = null
  #short = { count: 0, first: 0 }
  #long = { count: 0, first: 0 }
  #damaged = { count: 0, places: [] as Place[] }
  #example: Example | null = null

  /** Records a row that is not as wide as the first one. */
  seeWidth(width: number, expected: number, line: number): void {
    if (width === expected) return
    const kind = width < expected ? this.#short : this.#long
    if (kind.count === 0) kind.first = line
    kind.count++
  }

  /** Records a cell with bytes that are no characters. */
  seeDamaged(place: Place): void {
    this.#damaged.count++
    if (this.#damaged.places.length < maxPlaces) this.#damaged.places.push(place)
  }

  /** Records a text with characters beyond ASCII, by which a person recognizes the encoding. */
  seeExample(example: Example): void {
    this.#example ??= example
  }

  get needsExample(): boolean {
    return this.#example === null
  }

  sentences({ names, encoding }: NotedFile): string[] {
    return [
      ...this.#aboutEncoding(encoding),
      ...this.#aboutDamage(names),
      ...this.#aboutDialect(),
      ...this.#aboutRows(),
      ...this.#aboutNumbers(),
    ]
  }

  *#aboutEncoding(encoding: CsvEncoding): Generator<string> {
    if (!this.showsEncoding || !this.#example) return
    const { row, text } = this.#example
    const shown = text.length > maxExample ? `${cutText(text, maxExample)}…` : text
    yield `Read as ${encodingLabels[encoding]}, row ${figure(row)} contains “${shown}”. If that looks wrong, choose another encoding.`
  }

  *#aboutDamage(names: readonly string[]): Generator<string> {
    const { count, places } = this.#damaged
    if (count === 0) return
    const where = places.map(({ row, column }) => `row ${figure(row)} (${names[column] ?? `column ${column + 1}`})`)
    const list = count > places.length ? `The first are in ${where.join(', ')}` : `See ${where.join(', ')}`
    yield `${counted(count, 'cell')} ${count === 1 ? 'contains' : 'contain'} bytes that are not text in this encoding. Each shows as “\uFFFD”. ${list}.`
  }

  *#aboutDialect(): Generator<string> {
    if (this.rivals) {
      const [delimiter, rival] = this.rivals.map(one => delimiterLabels[one] ?? one)
      yield `The delimiter could be a ${delimiter} or a ${rival}. Check the preview, and choose the other one if it is wrong.`
    }
    if (this.singleQuotes) {
      yield 'Single quotes around cells are left out. Choose other quotes if they belong to the text.'
    }
    if (this.guardedCells > 0) {
      yield `${counted(this.guardedCells, 'cell')} ${this.guardedCells === 1 ? 'begins' : 'begin'} with an apostrophe before a formula. The apostrophe is kept.`
    }
  }

  *#aboutRows(): Generator<string> {
    if (this.openQuote) {
      yield 'The file ends inside a quoted cell, so it may have been cut off. The last row is kept as it is.'
    }
    if (this.#short.count > 0) {
      yield `${rows(this.#short)} fewer cells than there are columns. The missing cells stay empty.`
    }
    if (this.#long.count > 0) {
      yield `${rows(this.#long)} more cells than the first row. Columns were added for them.`
    }
    if (this.cellsWithNul > 0) yield `NUL characters were removed from ${counted(this.cellsWithNul, 'cell')}.`
    if (this.blankLines > 0) yield `${counted(this.blankLines, 'blank line')} left out.`
  }

  *#aboutNumbers(): Generator<string> {
    if (this.decimal === 'assumed') {
      yield 'Numbers such as 1.234 could have a decimal point or a thousands separator. Check the decimal sign.'
    }
    if (this.decimal === 'mixed') {
      yield 'Some columns have decimal points and others decimal commas. Numbers that could be read both ways stay text.'
    }
    for (const { name, text } of this.tooPrecise.slice(0, maxPlaces)) {
      yield `${name} stays text, because a number would lose digits of ${text}.`
    }
  }
}

const delimiterLabels: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

const figure = (count: number): string => count.toLocaleString('en-US')

const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`

const rows = ({ count, first }: { count: number; first: number }): string =>
  `${counted(count, 'row')} (the first is row ${figure(first)}) ${count === 1 ? 'has' : 'have'}`
