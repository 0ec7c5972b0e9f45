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
  const {
    add,
    update,
    goneEdited,
    deletedHere,
    unreadable,
    required,
    deletedOptions,
    newOptions,
    newFields = [],
    left,
  } = table
  const lines: string[] = []
  const say = (number: number, one: string, many: string) => {
    if (number > 0) lines.push(`${some(number, one, many)}.`)
  }
  const name = (names: readonly string[], what: string) => {
    if (names.length > 0) lines.push(`${what}: ${listed(names)}.`)
  }
  say(add, 'record will be added', 'records will be added')
  say(update, 'record will be updated', 'records will be updated')
  if (add === 0 && update === 0) lines.push('No record will be added or updated.')
  say(newOptions, 'option will be added', 'options will be added')
  say(deletedHere, 'record was deleted here and stays deleted', 'records were deleted here and stay deleted')
  say(
    goneEdited,
    `record is gone in ${source}, but was edited here and stays`,
    `records are gone in ${source}, but were edited here and stay`,
  )
  say(unreadable, 'cell cannot be read and will not change', 'cells cannot be read and will not change')
  say(
    deletedOptions,
    'cell has an option that was deleted here, and will not change',
    'cells have options that were deleted here, and will not change',
  )
  say(
    required,
    'cell is empty there but required here, and keeps its value',
    'cells are empty there but required here, and keep their values',
  )
  name(newFields, `New in ${source}`)
  name(left.gone, `Gone in ${source}, and left alone here`)
  name(left.retyped, 'Of another type now, and left alone')
  name(left.deleted, 'Deleted here, and left alone')
  name(left.added, `New in ${source}, but cannot be added`)
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

export const newFieldsText = ({ tables }: UpdateSummary, source: string): string | null => {
  const fields = sum(tables, ({ newFields = [] }) => newFields.length)
  return fields === 0 ? null : `Add ${some(fields, 'field that is', 'fields that are')} new in ${source}`
}

/** '3 added, 2 updated, 1 deleted.' */
export function resultText({ added, updated, deleted, fields = 0 }: UpdateResult): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [deleted, 'deleted'],
    [fields, fields === 1 ? 'new field' : 'new fields'],
  ] as const
  const named = parts.flatMap(([number, what]) => (number > 0 ? `${count.format(number)} ${what}` : []))
  return named.length === 0 ? 'Nothing has changed.' : `${named.join(', ')}.`
}

/** What an update left out, line by line. */
export function leftLines({ refused, kept, goneEdited = 0 }: UpdateResult): string[] {
  const lines: string[] = []
  if (refused > 0) {
    lines.push(
      `${some(refused, 'cell keeps its value, because its field does not take the new one', 'cells keep their values, because their fields do not take the new ones')}.`,
    )
  }
  if (kept > 0) {
    const what = some(
      kept,
      'cell was changed here after the comparison, and keeps its value',
      'cells were changed here after the comparison, and keep their values',
    )
    lines.push(`${what}.`)
  }
  if (goneEdited > 0) {
    const what = some(
      goneEdited,
      'record was to be deleted, but was edited here and stays',
      'records were to be deleted, but were edited here and stay',
    )
    lines.push(`${what}.`)
  }
  return lines
}

/** Says why tables of an older version are not offered. */
export const withoutOriginText = (names: readonly string[]): string =>
  `${listed(names)} ${names.length === 1 ? 'was' : 'were'} imported by an earlier version of Gridloom and cannot be brought up to date. To be able to, import ${names.length === 1 ? 'it' : 'them'} again.`
