import { JsonSplitter, maxDepth, parsedJson, parseJson, type SplitValue } from './json-splitter.ts'

const [lineFeed, carriageReturn] = [10, 13]
const [openList, openObject] = [91, 123]
/** A longer line goes to the splitter, which knows the limits of a value. */
const maxLine = 1024 * 1024

/**
 * Reads JSON values of which each is on a line of its own. From the first line that holds anything else, a splitter reads
 * the rest.
 */
export class JsonLines {
  readonly #onValue: (value: unknown) => void
  readonly #splitter: JsonSplitter
  #isSplit = false
  /** The beginning of a line that continues in the next bytes. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(onValue: (value: unknown) => void) {
    this.#onValue = onValue
    this.#splitter = new JsonSplitter(0, (value: SplitValue) => onValue(parseJson(value.text())))
  }

  /** Takes the next bytes. @throws AppError `bad_input` for what no JSON file can contain. */
  feed(bytes: Buffer): void {
    if (this.#isSplit) return this.#splitter.feed(bytes)
    const whole = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    let at = 0
    for (let end = whole.indexOf(lineFeed); end !== -1; end = whole.indexOf(lineFeed, at)) {
      if (!this.#readLine(whole.subarray(at, end))) return this.#split(whole.subarray(at))
      at = end + 1
    }
    if (whole.length - at > maxLine) return this.#split(whole.subarray(at))
    this.#rest = Buffer.from(whole.subarray(at))
  }

  /** Ends the file. @throws AppError `bad_input` if a list, object, or text is not closed. */
  finish(): void {
    if (!this.#isSplit && this.#rest.length > 0 && !this.#readLine(this.#rest)) this.#splitter.feed(this.#rest)
    this.#splitter.finish()
  }

  #split(bytes: Buffer): void {
    this.#isSplit = true
    this.#splitter.feed(bytes)
  }

  /** @returns false if the line is neither blank nor one list or object. */
  #readLine(line: Buffer): boolean {
    const first = line[0]
    if (line.length === 0 || (line.length === 1 && first === carriageReturn)) return true
    if ((first !== openObject && first !== openList) || line.length > maxLine || mayBeTooDeep(line)) return false
    const parsed = parsedJson(line.toString('utf8'))
    if (!parsed) return false
    this.#onValue(parsed.value)
    return true
  }
}

/** Whether a line has so many opening brackets that it could be nested too deeply. */
function mayBeTooDeep(line: Buffer): boolean {
  if (line.length < 2 * maxDepth) return false
  let brackets = 0
  for (const byte of line) if (byte === openList || byte === openObject) brackets++
  return brackets > maxDepth
}
