/** The order of rows in a grouped table. Pure. */
import type { Range } from './geometry.ts'
import type { RowKey } from '../grid-data.ts'

/** A group of records. Groups are listed in table order, each before its nested groups. */
export interface RecordGroup {
  /** Unique among all rows, and stable while the table is grouped by the same fields. */
  key: RowKey
  /** 1 for an outermost group. */
  level: number
  /** The number of records, including those in nested groups. */
  count: number
}

/** What a row shows: a group, by its index among all groups, or a record, by its index among all records. */
export type LayoutRow = { group: number } | { record: number }

/**
 * The rows of a grouped table. Each group has a row, followed by its nested groups or records unless it is folded. Built in
 * one pass over the groups; lookups are binary searches.
 */
export class GroupLayout {
  readonly rowCount: number
  readonly #shown: number[] = []
  /** For each visible group: its row, its first record, and the number of records directly below it. */
  readonly #rows: number[] = []
  readonly #records: number[] = []
  readonly #counts: number[] = []
  readonly #parents: (number | null)[] = []
  /** The innermost groups, folded or not, and the first record of each. */
  readonly #innermost: number[] = []
  readonly #firstRecords: number[] = []

  /** @param levels the number of levels. Records are below the groups of the last one. */
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

  /** What a row shows; undefined past the last one. */
  at(row: number): LayoutRow | undefined {
    if (row < 0 || row >= this.rowCount) return undefined
    const at = lastUpTo(this.#rows, row)
    const below = row - (this.#rows[at] ?? 0)
    return below === 0 ? { group: this.#shown[at] ?? 0 } : { record: (this.#records[at] ?? 0) + below - 1 }
  }

  /** The row of a record; undefined if it is in a folded group. */
  rowOfRecord(record: number): number | undefined {
    // Several groups can start with the same record. Only the last visible one can have it directly below.
    const at = lastUpTo(this.#records, record)
    const below = record - (this.#records[at] ?? 0)
    return at >= 0 && below < (this.#counts[at] ?? 0) ? (this.#rows[at] ?? 0) + 1 + below : undefined
  }

  /** The records in a range of rows, as ranges of record indexes from top to bottom. */
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

  /** The index of the innermost group of a record; undefined past the last record. */
  groupOfRecord(record: number): number | undefined {
    // Of several groups that start with the same record, all but the last are empty.
    return this.#innermost[lastUpTo(this.#firstRecords, record)]
  }

  /** The index of a group's first record. */
  firstRecordOf(group: number): number {
    const at = lastUpTo(this.#innermost, group)
    return this.#firstRecords[this.#innermost[at] === group ? at : at + 1] ?? 0
  }

  /** The row of a group; undefined if a group around it is folded. */
  rowOfGroup(group: number): number | undefined {
    const at = lastUpTo(this.#shown, group)
    return this.#shown[at] === group ? this.#rows[at] : undefined
  }

  /** The index of the group around a group; null for an outermost group. */
  parentOf(group: number): number | null {
    return this.#parents[group] ?? null
  }
}

/** The last index of a sorted list whose number is at most `limit`; -1 if there is none. */
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
