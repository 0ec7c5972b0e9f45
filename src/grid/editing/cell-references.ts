import type { RowsAndColumns } from '../clipboard/copy-plan.ts'
import type { Range } from '../geometry/geometry.ts'
import type { GridColumn, GridData, RowKey } from '../grid-data.ts'
import type { Block } from '../selection/ranges.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { recordRows } from '../rows/record-rows.ts'

/** A row or column by its name, or by how far past the end it is to be. */
type Named<Name> = { name: Name } | { past: number }

interface NamedLines {
  rows: Named<RowKey>[]
  columns: Named<string>[]
}

/**
 * The cells that something is done to, as they were when the person asked for it. Rows may have to be fetched before it
 * is done: they are the same ones then, wherever they have gone and whatever is selected by that time.
 */
export class CellReferences {
  readonly #data: GridData
  readonly #held: readonly Block[]
  readonly #blocks: readonly NamedLines[]

  constructor(data: GridData, blocks: readonly Block[]) {
    this.#data = data
    this.#held = blocks
    this.#blocks = namesOf(data, blocks)
  }

  /** Whether these blocks are the cells that are held, and no others. */
  matches(blocks: readonly Block[]): boolean {
    return JSON.stringify(namesOf(this.#data, blocks)) === JSON.stringify(this.#blocks)
  }

  /**
   * Where the cells are now, block by block, in the order in which they were; null when some of them are gone. What was
   * past the end is past the end still.
   *
   * @param columns in which the columns are looked for.
   */
  resolve(columns: readonly GridColumn[] = this.#data.columns): RowsAndColumns[] | null {
    const { rowCount } = this.#data
    const findRow = this.#rowFinder()
    const findColumn = finder(columns.map(({ id }) => id))
    const blocks = this.#blocks.map(block => ({
      rows: block.rows.map(row => ('past' in row ? rowCount + row.past : findRow(row.name))),
      columns: block.columns.map(column => ('past' in column ? columns.length + column.past : findColumn(column.name))),
    }))
    return blocks.every(areFound) ? blocks : null
  }

  /** Whether all rows are loaded, or about to be made, and the cells have all that they hold. */
  get areLoaded(): boolean {
    return this.resolve()?.every(lines => this.#missing(lines).length === 0) ?? false
  }

  /**
   * Brings the rows that are missing.
   *
   * Rejects when some of them could not be had, or are gone.
   */
  async load(): Promise<void> {
    const rows = (this.resolve() ?? []).flatMap(lines => this.#missing(lines))
    await Promise.all(rangesOf(rows).map(({ first, last }) => this.#data.loadRows?.(first, last)))
    if (!this.areLoaded) throw new Error('Records are missing')
  }

  #missing({ rows, columns }: RowsAndColumns): number[] {
    const data = this.#data
    const referring = columns.filter(column => {
      const type = data.columns[column]?.type
      return type?.links !== undefined || type?.looksUp !== undefined
    })
    const isPart = (row: number) => referring.some(column => data.isTruncated?.(row, column))
    return rows.filter(row => row < data.rowCount && (data.rowState(row) !== 'ready' || isPart(row)))
  }

  /**
   * Most rows are where they were. Looking for the others one by one would go over the whole table for each: they are
   * all found in one pass.
   */
  #rowFinder(): (rowKey: RowKey) => number | undefined {
    const names = this.#blocks.flatMap(({ rows }) => rows.flatMap(row => ('past' in row ? [] : row.name)))
    const wanted = new Set(names)
    const places = new Map<RowKey, number>()
    const look = (row: number) => {
      const rowKey = row < this.#data.rowCount ? this.#data.rowKey(row) : undefined
      if (rowKey !== undefined && wanted.has(rowKey)) places.set(rowKey, row)
    }
    for (const { rows } of this.#held) for (const row of recordRows(this.#data, rows)) look(row)
    for (let row = 0; row < this.#data.rowCount && places.size < wanted.size; row++) look(row)
    return rowKey => places.get(rowKey)
  }
}

/** Does some work on cells, where they are by then, once all of their rows are there: at once if they are. */
export function whenLoaded(data: GridData, held: CellReferences, work: () => void): void {
  if (held.areLoaded) return work()
  void held.load().then(work, () => data.showWarning?.(recordsNotLoaded))
}

/** The numbers of a range, both ends included. */
export const indexesIn = ({ first, last }: Range): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const namesOf = (data: GridData, blocks: readonly Block[]): NamedLines[] =>
  blocks.map(({ rows, columns }) => ({
    rows: recordRows(data, rows).map(row => {
      const name = row < data.rowCount ? data.rowKey(row) : undefined
      return name === undefined ? { past: row - data.rowCount } : { name }
    }),
    columns: indexesIn(columns).map(column => {
      const name = data.columns[column]?.id
      return name === undefined ? { past: column - data.columns.length } : { name }
    }),
  }))

function finder(ids: readonly string[]): (id: string) => number | undefined {
  const places = new Map(ids.map((id, place) => [id, place]))
  return id => places.get(id)
}

const areFound = (lines: { rows: (number | undefined)[]; columns: (number | undefined)[] }): lines is RowsAndColumns =>
  !lines.rows.includes(undefined) && !lines.columns.includes(undefined)

/** Rows that stand next to each other are one range. */
function rangesOf(rows: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const row of [...new Set(rows)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last.last === row - 1) last.last = row
    else ranges.push({ first: row, last: row })
  }
  return ranges
}
