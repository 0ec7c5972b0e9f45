import type { TableUpdate, UpdateResult, UpdateSummary } from '../../update/update-state.ts'

const count = new Intl.NumberFormat()

const some = (number: number, one: string, many: string): string =>
  `${count.format(number)} ${number === 1 ? one : many}`

const maxNamed = 5

/** 'A, B and C'; of many names the first ones. */
function listed(names: readonly string[]): string {
  const named =
    names.length > maxNamed ? [...names.slice(0, maxNamed), `${count.format(names.length - maxNamed)} more`] : names
  return new Intl.ListFormat('en').format(named)
}

/** What an update will do to a table, line by line. Records that are gone and conflicts have choices of their own. */
export function updateLines(table: TableUpdate, source: string): string[] {
  const { add, update, deletedHere, keptCells, unreadable, newOptions, left } = table
  const lines: string[] = []
  if (add > 0) lines.push(`${some(add, 'record', 'records')} will be added.`)
  if (update > 0) lines.push(`${some(update, 'record', 'records')} will be updated.`)
  if (add === 0 && update === 0) lines.push('No record will be added or updated.')
  if (newOptions > 0) lines.push(`${some(newOptions, 'option', 'options')} will be added.`)
  if (keptCells > 0) {
    const what = some(
      keptCells,
      'cell was changed only here and keeps its value',
      'cells were changed only here and keep their values',
    )
    lines.push(`${what}.`)
  }
  if (deletedHere > 0) {
    lines.push(
      `${some(deletedHere, 'record was deleted here and stays deleted', 'records were deleted here and stay deleted')}.`,
    )
  }
  if (unreadable > 0) {
    lines.push(`${some(unreadable, 'cell', 'cells')} cannot be read and will not change anything.`)
  }
  if (left.gone.length > 0) lines.push(`Gone in ${source}, and left alone here: ${listed(left.gone)}.`)
  if (left.retyped.length > 0) lines.push(`Of another type now, and left alone: ${listed(left.retyped)}.`)
  return lines
}

/** What an update says about whole tables. */
export function tableLines({ goneTables, newTables }: UpdateSummary, source: string): string[] {
  const lines: string[] = []
  if (goneTables.length > 0) lines.push(`Gone in ${source}, and left alone here: ${listed(goneTables)}.`)
  if (newTables.length > 0) lines.push(`Not imported so far: ${listed(newTables)}. Import them as new tables.`)
  return lines
}

const sum = (tables: readonly TableUpdate[], number: (table: TableUpdate) => number): number =>
  tables.reduce((total, table) => total + number(table), 0)

export const goneText = ({ tables }: UpdateSummary, source: string): string | null => {
  const gone = sum(tables, table => table.gone)
  return gone === 0 ? null : `Delete ${some(gone, 'record that is', 'records that are')} gone in ${source}`
}

export const conflictsText = ({ tables }: UpdateSummary, source: string): string | null => {
  const conflicts = sum(tables, table => table.conflicts)
  if (conflicts === 0) return null
  return `${some(conflicts, 'cell was', 'cells were')} changed here and in ${source}`
}

/** '3 added, 2 updated, 1 deleted'. */
export function resultText({ added, updated, deleted }: UpdateResult): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [deleted, 'deleted'],
  ] as const
  const named = parts.flatMap(([number, what]) => (number > 0 ? `${count.format(number)} ${what}` : []))
  return named.length === 0 ? 'Nothing has changed.' : `${named.join(', ')}.`
}
