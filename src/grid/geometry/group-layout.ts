/** Which rows stand where in a table that is grouped. Pure. */
import type { Range } from './geometry.ts'
import type { RowKey } from '../grid-data.ts'

/** A group of records. Groups are given in the order of the table, each before those that lie in it. */
export interface RecordGroup {
  /** What tells it from all other rows, for as long as the table is grouped so. */
  key: RowKey
  /** 1 for a group that lies in no other one. */
  level: number
  /** How many records there are in it. */
  count: number
}

/** What stands at a row: a group, by its index among all groups, or a record, by its place among all records. */
export type LayoutRow = { group: number } | { record: number }

/**
 * The rows of a grouped table: each group has one, and below it stand the groups that lie in it or else its records,
 * unless it is folded. Made in one pass over the groups; whatever is looked up takes a few steps, however many there are.
 */
export class GroupLayout {
  readonly rowCount: number
  readonly #shown: number[] = []
  /** For each group that shows: its row, its first record, and how many records stand right below it. */
  readonly #rows: number[] = []
  readonly #records: number[] = []
  readonly #counts: number[] = []
  readonly #parents: (number | null)[] = []
  /** The groups of the last level, folded or not, and the first record of each. */
  readonly #innermost: number[] = []
  readonly #firstRecords: number[] = []

  /** @param levels how many levels there are: records stand below the groups of the last one. */
  constructor(
    groups: readonly RecordGroup[],
    { levels, folded }: { levels: number; folded: Pick<ReadonlySet<RowKey>, 'has'> },
  ) {
    const above: number[] = []
    let hiddenBelow = Number.POSITIVE_INFINITY
    let row = 0
    let record = 0
    for (const [index, { key, level, count }] of groups.entries()) {
      above.length = level - 1
      this.#parents.push(above.at(-1) ?? null)
      above.push(index)
      if (level <= hiddenBelow) {
        const isFolded = folded.has(key)
        hiddenBelow = isFolded ? level : Number.POSITIVE_INFINITY
        const below = level === levels && !isFolded ? count : 0
        this.#shown.push(index)
        this.#rows.push(row)
        this.#records.push(record)
        this.#counts.push(below)
        row += 1 + below
      }
      if (level === levels) {
        this.#innermost.push(index)
        this.#firstRecords.push(record)
        record += count
      }
    }
    this.rowCount = row
  }

  /** What stands at a row; undefined past the last one. */
  at(row: number): LayoutRow | undefined {
    if (row < 0 || row >= this.rowCount) return undefined
    const at = lastUpTo(this.#rows, row)
    const below = row - (this.#rows[at] ?? 0)
    return below === 0 ? { group: this.#shown[at] ?? 0 } : { record: (this.#records[at] ?? 0) + below - 1 }
  }

  /** Where a record stands; undefined while a group that it lies in is folded. */
  rowOfRecord(record: number): number | undefined {
    // Of groups that begin with the same record only the last one that shows can have it below itself.
    const at = lastUpTo(this.#records, record)
    const below = record - (this.#records[at] ?? 0)
    return at >= 0 && below < (this.#counts[at] ?? 0) ? (this.#rows[at] ?? 0) + 1 + below : undefined
  }

  /** The records that some rows show, both ends included, as ranges of their places from the top down. */
  recordsIn({ first, last }: Range): Range[] {
    const ranges: Range[] = []
    for (
      let at = Math.max(0, lastUpTo(this.#rows, first));
      (this.#rows[at] ?? Number.POSITIVE_INFINITY) <= last;
      at++
    ) {
      const firstRow = (this.#rows[at] ?? 0) + 1
      const begin = Math.max(first, firstRow)
      const end = Math.min(last, firstRow + (this.#counts[at] ?? 0) - 1)
      const record = (this.#records[at] ?? 0) - firstRow
      const before = ranges.at(-1)
      if (begin > end) continue
      if (before && before.last === record + begin - 1) before.last = record + end
      else ranges.push({ first: record + begin, last: record + end })
    }
    return ranges
  }

  /** The group of the last level that a record lies in, by its index among all groups; undefined past the last one. */
  groupOfRecord(record: number): number | undefined {
    // Of groups that begin with the same record all but the last are empty.
    return this.#innermost[lastUpTo(this.#firstRecords, record)]
  }

  /** The first record of a group, and of those in it, by its place. */
  firstRecordOf(group: number): number {
    const at = lastUpTo(this.#innermost, group)
    return this.#firstRecords[this.#innermost[at] === group ? at : at + 1] ?? 0
  }

  /** Where a group stands, by its index among all groups; undefined while one that it lies in is folded. */
  rowOfGroup(group: number): number | undefined {
    const at = lastUpTo(this.#shown, group)
    return this.#shown[at] === group ? this.#rows[at] : undefined
  }

  /** The group that a group lies in, by their indexes; null for one that lies in none. */
  parentOf(group: number): number | null {
    return this.#parents[group] ?? null
  }
}

/** The last place of a number not above another one, in numbers that do not fall; -1 when there is none. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let low = -1
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
