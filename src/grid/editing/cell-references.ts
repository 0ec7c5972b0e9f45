import type { RowsAndColumns } from '../clipboard/copy-plan.ts'
import type { Range } from '../geometry/geometry.ts'
import type { GridColumn, GridData, RowKey } from '../grid-data.ts'
import type { Block } from '../selection/ranges.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { recordRows } from '../rows/record-rows.ts'

/** A row or column by its key, or by its distance past the end if it does not exist yet. */
type Reference<Key> = { key: Key } | { past: number }

interface BlockReferences {
  rows: Reference<RowKey>[]
  columns: Reference<string>[]
}

/**
 * Stable references to cells, by row key and column id.
 *
 * A command may have to load rows before it runs. References make it apply to the cells that were selected when it was
 * given, even if they have moved or the selection has changed since.
 */
export class CellReferences {
  readonly #data: GridData
  readonly #originalBlocks: readonly Block[]
  readonly #references: readonly BlockReferences[]

  constructor(data: GridData, blocks: readonly Block[]) {
    this.#data = data
    this.#originalBlocks = blocks
    this.#references = referencesOf(data, blocks)
  }

  /** Whether these blocks contain exactly the same cells. */
  matches(blocks: readonly Block[]): boolean {
    return JSON.stringify(referencesOf(this.#data, blocks)) === JSON.stringify(this.#references)
  }

  /**
   * The current rows and columns of each block, in their original order; null if some are gone. References past the end
   * stay past the end.
   *
   * @param columns the columns to search.
   */
  resolve(columns: readonly GridColumn[] = this.#data.columns): RowsAndColumns[] | null {
    const { rowCount } = this.#data
    const findRow = this.#rowFinder()
    const findColumn = finder(columns.map(({ id }) => id))
    const blocks = this.#references.map(block => ({
      rows: block.rows.map(row => ('past' in row ? rowCount + row.past : findRow(row.key))),
      columns: block.columns.map(column => ('past' in column ? columns.length + column.past : findColumn(column.key))),
    }))
    return blocks.every(areFound) ? blocks : null
  }

  /** Whether all cells are loaded completely. Rows past the end count as loaded. */
  get areLoaded(): boolean {
    return this.resolve()?.every(block => this.#missing(block).length === 0) ?? false
  }

  /** Loads missing rows. Rejects if some cannot be loaded or are gone. */
  async load(): Promise<void> {
    const rows = (this.resolve() ?? []).flatMap(block => this.#missing(block))
    await Promise.all(rangesOf(rows).map(({ first, last }) => this.#data.loadRows?.(first, last)))
    if (!this.areLoaded) throw new Error('Records are missing')
  }

  #missing({ rows, columns }: RowsAndColumns): number[] {
    const data = this.#data
    const linkColumns = columns.filter(column => {
      const type = data.columns[column]?.type
      return type?.links !== undefined || type?.looksUp !== undefined
    })
    const isTruncated = (row: number) => linkColumns.some(column => data.isTruncated?.(row, column))
    return rows.filter(row => row < data.rowCount && (data.rowState(row) !== 'ready' || isTruncated(row)))
  }

  /** Most rows are where they were. The others are found in one pass, because each `findRow` may search the whole table. */
  #rowFinder(): (rowKey: RowKey) => number | undefined {
    const keys = new Set(this.#references.flatMap(({ rows }) => rows.flatMap(row => ('past' in row ? [] : row.key))))
    const found = new Map<RowKey, number>()
    const check = (row: number) => {
      const rowKey = row < this.#data.rowCount ? this.#data.rowKey(row) : undefined
      if (rowKey !== undefined && keys.has(rowKey)) found.set(rowKey, row)
    }
    for (const { rows } of this.#originalBlocks) for (const row of recordRows(this.#data, rows)) check(row)
    for (let row = 0; row < this.#data.rowCount && found.size < keys.size; row++) check(row)
    return rowKey => found.get(rowKey)
  }
}

/** Runs `work` once all cells are loaded, synchronously if they already are. */
export function whenLoaded(data: GridData, cells: CellReferences, work: () => void): void {
  if (cells.areLoaded) return work()
  void cells.load().then(work, () => data.showWarning?.(recordsNotLoaded))
}

/** The indexes in a range, both ends included. */
export const indexesIn = ({ first, last }: Range): number[] =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset)

const referencesOf = (data: GridData, blocks: readonly Block[]): BlockReferences[] =>
  blocks.map(({ rows, columns }) => ({
    rows: recordRows(data, rows).map(row => {
      const key = row < data.rowCount ? data.rowKey(row) : undefined
      return key === undefined ? { past: row - data.rowCount } : { key }
    }),
    columns: indexesIn(columns).map(column => {
      const key = data.columns[column]?.id
      return key === undefined ? { past: column - data.columns.length } : { key }
    }),
  }))

function finder(ids: readonly string[]): (id: string) => number | undefined {
  const indexes = new Map(ids.map((id, index) => [id, index]))
  return id => indexes.get(id)
}

const areFound = (block: { rows: (number | undefined)[]; columns: (number | undefined)[] }): block is RowsAndColumns =>
  !block.rows.includes(undefined) && !block.columns.includes(undefined)

/** Merges adjacent rows into ranges. */
function rangesOf(rows: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const row of [...new Set(rows)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last.last === row - 1) last.last = row
    else ranges.push({ first: row, last: row })
  }
  return ranges
}
