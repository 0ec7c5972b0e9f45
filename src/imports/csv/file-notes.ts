/** Collects warnings about a file for the person who imports it. */
export class FileNotes {
  cellsWithNul = 0
  blankLines = 0
  openQuote = false
  unreadableText = false
  #short = { count: 0, first: 0 }
  #long = { count: 0, first: 0 }

  /** Records a row that is not as wide as the first one. */
  seeWidth(width: number, expected: number, line: number): void {
    if (width === expected) return
    const kind = width < expected ? this.#short : this.#long
    if (kind.count === 0) kind.first = line
    kind.count++
  }

  sentences(): string[] {
    const sentences: string[] = []
    if (this.openQuote) {
      sentences.push('The file ends inside a quoted cell, so it may have been cut off. The last row is kept as it is.')
    }
    if (this.#short.count > 0) {
      sentences.push(`${rows(this.#short)} fewer cells than there are columns. The missing cells stay empty.`)
    }
    if (this.#long.count > 0) {
      sentences.push(`${rows(this.#long)} more cells than the first row. Columns were added for them.`)
    }
    if (this.cellsWithNul > 0) {
      sentences.push(`NUL characters were removed from ${counted(this.cellsWithNul, 'cell')}.`)
    }
    if (this.blankLines > 0) sentences.push(`${counted(this.blankLines, 'blank line')} left out.`)
    if (this.unreadableText) sentences.push('Some characters could not be read. Try another encoding.')
    return sentences
  }
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const rows = ({ count, first }: { count: number; first: number }): string =>
  `${counted(count, 'row')} (the first is row ${first.toLocaleString('en-US')}) ${count === 1 ? 'has' : 'have'}`
