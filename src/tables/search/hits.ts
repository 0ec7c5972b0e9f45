import type { GridData } from '../../grid/grid-data.ts'
import type { RowAt } from '../rows/row-index.ts'

/** A word of 32 bits stands for this many fields. */
const fieldsInWord = 32
const wordLength = 4

/** The fields in which a text was found, by the server's row number. */
export type FoundRows = ReadonlyMap<number, readonly string[]>

/** A cell in which the text was found, by its position in the grid. */
export interface Hit {
  row: number
  column: number
}

/**
 * Unpacks the server's answer.
 *
 * @param rows in the format of the server's `Hits`.
 * @param fieldIds the requested fields, in the same order.
 */
export function unpackHits(rows: string, fieldIds: readonly string[]): FoundRows {
  const bytes = Uint8Array.fromBase64(rows)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = wordLength * (1 + Math.ceil(fieldIds.length / fieldsInWord))
  const found = new Map<number, string[]>()
  for (let at = 0; at < bytes.byteLength; at += length) {
    const has = (field: number) =>
      (view.getUint32(at + wordLength * (1 + Math.floor(field / fieldsInWord))) >>> (field % fieldsInWord)) & 1
    found.set(
      view.getUint32(at),
      fieldIds.filter((_id, field) => has(field)),
    )
  }
  return found
}

/** The rows and columns of the grid. */
export interface ShownCells {
  /** The positions of rows by the server's numbers, from top to bottom; those not shown are left out. */
  rowsOf(numbers: readonly number[]): readonly RowAt[]
  columnIds: readonly string[]
}

/** All hits on the screen, by row and column. */
export function hitsInOrder(found: FoundRows, { rowsOf, columnIds }: ShownCells): Hit[] {
  const places = new Map(columnIds.map((id, column) => [id, column]))
  const hits: Hit[] = []
  if (found.size === 0) return hits
  for (const { number, row } of rowsOf([...found.keys()])) {
    const columns = (found.get(number) ?? []).flatMap(id => places.get(id) ?? []).toSorted((one, other) => one - other)
    for (const column of columns) hits.push({ row, column })
  }
  return hits
}

const compare = (one: Hit, other: Hit) => one.row - other.row || one.column - other.column

/** The index of the first hit at a cell or after it; wraps around to the first hit. */
export function hitFrom(hits: readonly Hit[], cell: Hit): number {
  const found = hits.findIndex(hit => compare(hit, cell) >= 0)
  return Math.max(found, 0)
}

/** The index of the hit after or before a cell; wraps around at the ends. */
export function nextHit(hits: readonly Hit[], cell: Hit | null, step: 'next' | 'previous'): number {
  if (hits.length === 0) return -1
  const isNext = step === 'next'
  if (!cell) return isNext ? 0 : hits.length - 1
  const found = isNext
    ? hits.findIndex(hit => compare(hit, cell) > 0)
    : hits.findLastIndex(hit => compare(hit, cell) < 0)
  if (found >= 0) return found
  return isNext ? 0 : hits.length - 1
}

/** A cell by the position of its record; for the row of a group, that of the next record. */
export function placeOf(cell: Hit | null, data: Pick<GridData, 'rowCount' | 'recordIndex'>): Hit | null {
  if (!cell || !data.recordIndex || cell.row < 0) return cell
  for (let { row } = cell; row < data.rowCount; row++) {
    const place = data.recordIndex(row)
    if (place >= 0) return { row: place, column: row === cell.row ? cell.column : 0 }
  }
  return null
}
