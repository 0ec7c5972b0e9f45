import { AppError } from '../../../platform/errors.ts'

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
const lineFeed = 10

/** Maximum size of one value in bytes, and of the nesting of lists and objects. */
const maxValueLength = 32 * 1024 * 1024
export const maxDepth = 1000

/** A value of the file, still as text. */
export interface SplitValue {
  /** The names of the members that contain the value, from the outside; null for the element of a list. */
  path: readonly (string | null)[]
  /** The first byte of the value. */
  first: number
  /** The JSON of the value. */
  text(): string
}

/**
 * Splits JSON into the values at one level without parsing them: level 0 is the file itself, which may hold one value
 * per line, and level 1 the elements of its list. Its memory depends only on the largest value.
 */
export class JsonSplitter {
  /** Number of values at level 0 so far. */
  roots = 0
  readonly #level: number
  readonly #onValue: (value: SplitValue) => void
  readonly #path: (string | null)[] = []
  readonly #containers: number[] = []
  #inString = false
  #isEscaped = false
  /** Whether a value is in progress, its pieces from earlier chunks, and its first byte. */
  #isOpen = false
  #pieces: Buffer[] = []
  #length = 0
  #first = 0

  constructor(level: number, onValue: (value: SplitValue) => void) {
    this.#level = level
    this.#onValue = onValue
  }

  /** Takes the next bytes. @throws AppError `bad_input` for what no JSON file can contain. */
  feed(bytes: Buffer): void {
    let start = 0
    let at = 0
    while (at < bytes.length) {
      if (this.#inString) {
        at = this.#skipString(bytes, at)
        continue
      }
      const byte = bytes[at]!
      const depth = this.#containers.length
      if (byte <= 32) {
        if (depth === 0 && byte === lineFeed) start = this.#end(bytes, start, at)
        at++
        continue
      }
      const isSeparator = byte === comma || byte === colon || byte === closeList || byte === closeObject
      if (depth <= this.#level && !this.#isOpen && !isSeparator) {
        this.#isOpen = true
        this.#first = byte
        start = at
        if (depth === 0) this.roots++
      }
      if (byte === quote) this.#inString = true
      else if (byte === openList || byte === openObject) {
        if (depth === maxDepth) throw invalid('Its lists and objects are nested too deeply.')
        // What contains the values of the level is no value itself.
        if (depth < this.#level) this.#forget()
        if (depth <= this.#level) this.#path[depth + 1] = null
        this.#containers.push(byte)
      } else if (byte === closeList || byte === closeObject) {
        if (this.#containers.at(-1) !== (byte === closeList ? openList : openObject)) {
          throw invalid('A bracket does not match.')
        }
        if (depth <= this.#level) start = this.#end(bytes, start, at)
        this.#containers.pop()
        if (depth === 1 && this.#level === 0) start = this.#end(bytes, start, at + 1)
      } else if (byte === comma && depth > 0 && depth <= this.#level) start = this.#end(bytes, start, at)
      else if (byte === colon && depth > 0 && depth <= this.#level) this.#name(bytes, start, at)
      at++
    }
    if (this.#isOpen) this.#keep(bytes.subarray(start))
  }

  /** Ends the file. @throws AppError `bad_input` if a list, object, or text is not closed. */
  finish(): void {
    if (this.#inString || this.#containers.length > 0) {
      throw invalid('It ends inside a list or an object, so it may have been cut off.')
    }
    if (this.#level > 0 && this.roots > 1) throw invalid('There is more text after its end.')
    this.#end(Buffer.alloc(0), 0, 0)
  }

  #skipString(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (bytes[at] === backslash) this.#isEscaped = true
      else if (bytes[at] === quote) {
        this.#inString = false
        return at + 1
      }
    }
    return bytes.length
  }

  /** The open value turns out to be the name of a member. */
  #name(bytes: Buffer, start: number, end: number): void {
    if (!this.#isOpen || this.#first !== quote) throw invalid('A name is not in double quotes.')
    this.#path[this.#containers.length] = String(parseJson(this.#text(bytes, start, end)))
    this.#forget()
  }

  /** Reports the open value, if it is at the level; values above it are only counted. */
  #end(bytes: Buffer, start: number, end: number): number {
    const depth = this.#containers.length
    if (this.#isOpen && (depth === this.#level || this.#level === 0)) {
      const text = (): string => this.#text(bytes, start, end)
      this.#onValue({ path: this.#path.slice(1, depth + 1), first: this.#first, text })
    }
    this.#forget()
    return end
  }

  #text(bytes: Buffer, start: number, end: number): string {
    const last = bytes.subarray(start, end)
    return (this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])).toString('utf8')
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length
    if (this.#length > maxValueLength) throw invalid('One of its values is larger than 32 MB.')
    this.#pieces.push(Buffer.from(piece))
  }

  #forget(): void {
    this.#isOpen = false
    this.#pieces = []
    this.#length = 0
  }
}

const invalid = (reason: string): AppError => new AppError('bad_input', `This file is not valid JSON. ${reason}`)

/** A number with many digits or an exponent. Texts can look like that too. */
const unusualNumber = /\d{16}|(?:^|[\s:,[])-?\d+(?:\.\d+)?e/i

/** Parses JSON as `parseJson` does. Null when it is not valid. */
export function parsedJson(text: string): { value: unknown } | null {
  try {
    return { value: unusualNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Parses JSON. Numbers that a double cannot hold become texts, with the digits as they are written.
 * @throws AppError `bad_input` when it is not valid.
 */
export function parseJson(text: string): unknown {
  const parsed = parsedJson(text)
  if (!parsed) throw invalid(`Check this part: ${shortened(text)}`)
  return parsed.value
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {}
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value
  return Number.isFinite(value) && digitsOf(source).length < 16 ? value : source
}

/** The digits of a number without leading and trailing zeros. */
const digitsOf = (source: string): string =>
  source.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '')

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}
