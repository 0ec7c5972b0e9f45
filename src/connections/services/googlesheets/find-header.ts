import type { CellValue } from './cell-value.ts'

/** How far below its beginning a sheet may have its header. */
const maxHeaderRow = 20

const filled = (row: readonly (CellValue | null)[]) => row.filter(cell => cell !== null)

/**
 * The position of the header among the first rows of a sheet; null if there is none. It is the last frozen row, or the
 * first row of texts that names most of the columns, so that a title above the table is passed over.
 */
export function findHeader(rows: readonly (readonly (CellValue | null)[])[], frozenRowCount: number): number | null {
  const frozen = rows.slice(0, frozenRowCount).findLastIndex(row => filled(row).length > 0)
  if (frozen >= 0) return frozen
  const columns = new Set(rows.flatMap(row => row.flatMap((cell, at) => (cell === null ? [] : [at])))).size
  const naming = (least: (named: number) => boolean) =>
    rows.slice(0, maxHeaderRow).findIndex(row => {
      const cells = filled(row)
      return cells.length > 0 && least(cells.length) && cells.every(({ kind }) => kind === 'text')
    })
  const most = naming(named => named * 2 > columns)
  const found = most < 0 ? naming(named => named * 2 === columns) : most
  return found < 0 ? null : found
}
