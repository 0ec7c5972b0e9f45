/** An element that a document repeats many times, such as a row of a sheet. */
export interface RepeatedElement {
  /** The element that contains them. */
  parent: string
  name: string
  /**
   * Reads an element from its text between two positions, which holds no comments and no characters that XML changes.
   * @returns false, with nothing done, if its text is not as plain as expected; the parser reads it then.
   */
  read(text: string, from: number, to: number): boolean
}

/** What reads all text that is not a plain element. */
export interface ElementParser {
  write(text: string): void
  /** Whether the last tag opened the parent of the elements. */
  isAtStart(): boolean
  /** Whether the parent is the innermost open element. */
  isBetween(): boolean
}

/** One element, or one tag, is rarely longer. */
const maxHeld = 1024 * 1024
/** Line breaks that XML changes, characters that it forbids, and what begins something other than a tag. */
// oxlint-disable-next-line no-control-regex
const odd = /[\0-\u0008\v\f\r\u000E-\u001F\uFFFE\uFFFF]|\]\]>|<[!?]/g

type Place = 'before' | 'between' | 'after'

/**
 * Reads a document with many equal elements several times as fast as the parser does. Passes everything to the parser
 * but elements that can be read by themselves, because they are complete and contain only tags and text.
 */
export class RepeatedElements {
  readonly #element: RepeatedElement
  readonly #parser: ElementParser
  readonly #opening: string
  readonly #closing: string
  #place: Place = 'before'
  #held = ''

  constructor(element: RepeatedElement, parser: ElementParser) {
    this.#element = element
    this.#parser = parser
    this.#opening = `<${element.name}`
    this.#closing = `</${element.name}>`
  }

  /** Takes the next text of the document. */
  write(piece: string): void {
    const text = this.#held + piece
    this.#held = ''
    let at = 0
    if (this.#place === 'before') at = this.#findStart(text)
    if (this.#place === 'between') at = this.#readElements(text, at)
    if (this.#place === 'after' || text.length - at > maxHeld) this.#leave(text.slice(at))
    else this.#held = text.slice(at)
  }

  /** Passes on what is left. */
  end(): void {
    this.#leave(this.#held)
  }

  #leave(text: string): void {
    this.#place = 'after'
    this.#held = ''
    if (text !== '') this.#parser.write(text)
  }

  /** Passes text on until the parent opens. @returns where the rest begins. */
  #findStart(text: string): number {
    let at = 0
    for (;;) {
      const opening = text.indexOf(`<${this.#element.parent}`, at)
      const end = opening === -1 ? 0 : text.indexOf('>', opening) + 1
      if (end === 0) break
      this.#parser.write(text.slice(at, end))
      at = end
      if (!this.#parser.isAtStart()) continue
      this.#place = 'between'
      return at
    }
    // A tag that continues in the next piece stays whole.
    const last = text.lastIndexOf('<')
    const end = last >= at && !text.includes('>', last) ? last : text.length
    this.#parser.write(text.slice(at, end))
    return end
  }

  /** Reads all complete elements. @returns where the rest begins. */
  #readElements(text: string, from: number): number {
    let at = from
    let nextOdd = oddPlace(text, at)
    for (;;) {
      while (isBlank(text.charCodeAt(at))) at++
      const end = this.#endOf(text, at)
      if (end === null) return at
      if (nextOdd < end) nextOdd = oddPlace(text, at)
      const isPlain = end > at && nextOdd >= end
      if (isPlain && this.#element.read(text, at, end)) {
        at = end
        continue
      }
      if (end > at) this.#parser.write(text.slice(at, end))
      at = end
      // A comment could hide the end of the element or begin before the next one.
      if (!isPlain || !this.#parser.isBetween()) {
        this.#place = 'after'
        return at
      }
    }
  }

  /** The end of the element at a position: the position itself for anything else, null if the text ends before. */
  #endOf(text: string, at: number): number | null {
    const opening = this.#opening
    if (!text.startsWith(opening, at)) return opening.startsWith(text.slice(at, at + opening.length)) ? null : at
    const next = text.charCodeAt(at + opening.length)
    if (Number.isNaN(next)) return null
    if (next !== closeTag && next !== slash && !isBlank(next)) return at
    const tagEnd = text.indexOf('>', at)
    if (tagEnd === -1) return null
    if (text.charCodeAt(tagEnd - 1) === slash) return tagEnd + 1
    const closing = text.indexOf(this.#closing, tagEnd)
    return closing === -1 ? null : closing + this.#closing.length
  }
}

const [slash, closeTag] = [47, 62]
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 9

function oddPlace(text: string, from: number): number {
  odd.lastIndex = from
  return odd.exec(text)?.index ?? Infinity
}
