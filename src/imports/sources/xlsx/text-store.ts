import { AppError } from '../../../platform/errors.ts'

const blockSize = 1024 * 1024
const tooMuchText = 'This workbook has too many different texts. Save the sheet as CSV and import that file.'

/** Maximum number of bytes of all texts together. */
const maxBytes = 192 * 1024 * 1024
/** Maximum number of characters of one text. Many cells can share it, and each gets a copy. Excel allows 32,767. */
const maxLength = 262_144

const maxRecent = 4096
const maxRecentLength = 64

/** Many texts outside the heap of the thread, by their position. */
export class TextStore {
  readonly #blocks: Buffer[] = []
  #starts = new Uint32Array(1024)
  #lengths = new Uint32Array(1024)
  #count = 0
  #end = 0
  readonly #maxTexts: number
  /** Texts that were read lately, because cells with the same text are often close to each other. */
  readonly #recent: string[] = []
  readonly #recentIndexes = new Int32Array(maxRecent).fill(-1)

  /** @param maxTexts maximum number of texts. Each takes a few bytes even if it is empty. */
  constructor(maxTexts = 16_000_000) {
    this.#maxTexts = maxTexts
  }

  /** @throws AppError `bad_input` when the texts get too large or too many. */
  add(text: string): void {
    if (text.length > maxLength || this.#count === this.#maxTexts) throw new AppError('bad_input', tooMuchText)
    const bytes = Buffer.from(text)
    if (this.#end + bytes.length > this.#blocks.length * blockSize) this.#addBlocks(bytes.length)
    if (this.#count === this.#starts.length) this.#grow()
    this.#starts[this.#count] = this.#end
    this.#lengths[this.#count] = bytes.length
    this.#count++
    for (let copied = 0; copied < bytes.length;) {
      const at = this.#end + copied
      copied += bytes.copy(this.#blocks[Math.floor(at / blockSize)]!, at % blockSize, copied)
    }
    this.#end += bytes.length
  }

  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const place = index % maxRecent
    if (this.#recentIndexes[place] === index) return this.#recent[place]
    const text = this.#read(index)
    if (text.length <= maxRecentLength) {
      this.#recentIndexes[place] = index
      this.#recent[place] = text
    }
    return text
  }

  #read(index: number): string {
    const start = this.#starts[index]!
    const end = start + this.#lengths[index]!
    const first = Math.floor(start / blockSize)
    const last = Math.floor(Math.max(start, end - 1) / blockSize)
    if (first === last)
      return this.#blocks[first]?.toString('utf8', start % blockSize, (start % blockSize) + end - start) ?? ''
    const pieces = this.#blocks.slice(first, last + 1)
    return Buffer.concat(pieces).toString('utf8', start % blockSize, (start % blockSize) + end - start)
  }

  #addBlocks(length: number): void {
    const used = this.#end + length
    if (used > maxBytes) throw new AppError('bad_input', tooMuchText)
    while (used > this.#blocks.length * blockSize) this.#blocks.push(Buffer.allocUnsafeSlow(blockSize))
  }

  #grow(): void {
    const [starts, lengths] = [this.#starts, this.#lengths]
    this.#starts = new Uint32Array(starts.length * 2)
    this.#starts.set(starts)
    this.#lengths = new Uint32Array(lengths.length * 2)
    this.#lengths.set(lengths)
  }
}
