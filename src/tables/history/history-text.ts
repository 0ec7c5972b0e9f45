import { textAsType } from '../../fields/read-as-type.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { ChangedCell, HistoryLine } from '../../engine/model/history/history-line.ts'
import { type FieldPeriod, fieldThen } from '../../engine/model/history/past-value.ts'
import { valueThen } from '../record/past-value.ts'
import { settingsText } from './view-settings-text.ts'

type Change = HistoryLine['changes'][number]

/** What is needed to name fields and show values as they were. */
export interface PastFields {
  periods: readonly FieldPeriod[]
  context: FieldContext
  /** The ids of the fields that name records. */
  primaryFieldIds: ReadonlySet<string>
}

interface Phrased {
  change: Change
  line: Pick<HistoryLine, 'name' | 'version'> & { firstVersion?: number }
  past: PastFields
}

const lists = new Intl.ListFormat('en')
const maxNamedFields = 3
const maxValueLength = 60

const count = (number: number, thing: string): string =>
  number === 1 ? `a ${thing}` : `${number.toLocaleString()} ${thing}s`

const inTable = ({ tableName }: Change) => tableName ?? 'a deleted table'

/** 'the field Due', or '3 fields' for several. */
const named = (thing: string) => (change: Change) =>
  change.items === 1 && change.itemName !== null ? `the ${thing} ${change.itemName}` : count(change.items, thing)

const [field, view, table] = [named('field'), named('view'), named('table')]

/** 'Owl', or '3 records' for several. */
const record = (change: Change) => change.recordLabel || count(change.items, 'record')

/** 'renamed Hours to Time', for a renamed item. */
const renamed = ({ formerName, itemName }: Change, thing = ''): string | null =>
  formerName === null ? null : `renamed ${thing}${formerName} to ${itemName}`

const renamedIn = (change: Change, thing?: string): string | null => {
  const messages = renamed(change, thing)
  return messages && `${messages} in ${inTable(change)}`
}

/** A value as its field showed it after a version, in one short line. */
function valueText({ periods, context }: PastFields, at: { fieldId: string; version: number }, value: unknown): string {
  const then = valueThen(periods, at, value)
  if (!then || (then.value ?? null) === null) return 'empty'
  const text =
    textAsType(then.value, then, context)
      .trim()
      .split(/[\r\n]/)[0] ?? ''
  if (text === '') return 'empty'
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text
}

/** 'changed Price of Owl: $5 → $7', for one cell. */
function cellText({ fieldId, before, after }: ChangedCell, { change, line, past }: Phrased): string | null {
  const { firstVersion = line.version } = line
  const then = fieldThen(past.periods, { fieldId, version: line.version })
  if (!then) return null
  const was = valueText(past, { fieldId, version: firstVersion - 1 }, before)
  const is = valueText(past, { fieldId, version: line.version }, after)
  const isRestore = line.name.startsWith('history.')
  if (past.primaryFieldIds.has(fieldId) && !isRestore) {
    return was === 'empty'
      ? `named a record ${is} in ${inTable(change)}`
      : `renamed ${was} to ${is} in ${inTable(change)}`
  }
  const what = `${then.name} of ${change.recordLabel || `a record in ${inTable(change)}`}`
  if (was === is && firstVersion < line.version) return `changed ${what} and back to ${is}`
  return `${isRestore ? 'restored' : 'changed'} ${what}: ${was} → ${is}`
}

/** Describes edits of cells: with their values for one cell, with the names of the fields for one record. */
function editText(phrased: Phrased): string {
  const { change, line, past } = phrased
  const cells = change.changedCells ?? []
  const [cell] = cells
  const text = cell && cells.length === 1 ? cellText(cell, phrased) : null
  if (text !== null) return text
  if (!change.recordLabel) return `edited ${count(change.cells, 'cell')} in ${inTable(change)}`
  const names = cells.flatMap(({ fieldId }) => fieldThen(past.periods, { fieldId, version: line.version })?.name ?? [])
  const isNamed = names.length > 0 && names.length === cells.length && names.length <= maxNamedFields
  const fields = isNamed ? lists.format(names) : count(change.cells, 'field')
  return `${line.name.startsWith('history.') ? 'restored' : 'changed'} ${fields} of ${change.recordLabel} in ${inTable(change)}`
}

/** 'changed the filter and the sort of the view Open in Tasks'. */
function viewText(change: Change): string {
  const renaming = renamedIn(change, 'the view ')
  if (renaming !== null) return renaming
  if (change.settings.includes('kind')) return `changed who can see and change ${view(change)} in ${inTable(change)}`
  const settings = settingsText(change.settings)
  return settings === ''
    ? `changed ${view(change)} in ${inTable(change)}`
    : `changed ${settings} of ${view(change)} in ${inTable(change)}`
}

/** Describes a change, by its kind. */
const phrases: Record<string, (change: Change) => string> = {
  'record.create': change => `added ${record(change)} to ${inTable(change)}`,
  'record.delete': change => `deleted ${record(change)} from ${inTable(change)}`,
  'record.restore': change => `restored ${record(change)} in ${inTable(change)}`,
  'field.create': change => `added ${field(change)} to ${inTable(change)}`,
  'field.update': change => renamedIn(change) ?? `changed ${field(change)} in ${inTable(change)}`,
  'field.delete': change => `deleted ${field(change)} from ${inTable(change)}`,
  'field.fill': change => `duplicated a field as ${field(change)} in ${inTable(change)}`,
  'field.restore': change => `restored ${field(change)} in ${inTable(change)}`,
  'field.primary': change => `made ${field(change)} the primary field of ${inTable(change)}`,
  'field.reorder': change => `reordered the fields of ${inTable(change)}`,
  'view.create': change => `added ${view(change)} to ${inTable(change)}`,
  'view.update': viewText,
  'view.delete': change => `deleted ${view(change)} from ${inTable(change)}`,
  'view.restore': change => `restored ${view(change)} in ${inTable(change)}`,
  'view.reorder': change => `reordered the views of ${inTable(change)}`,
  'view.share': change => `shared ${view(change)} of ${inTable(change)} with a public link`,
  'view.unshare': change => `turned off the public link of ${view(change)} of ${inTable(change)}`,
  'table.create': change => `added ${table(change)}`,
  'table.update': change => renamed(change) ?? `renamed ${table(change)}`,
  'table.arrange': change => `arranged the records of ${inTable(change)}`,
  'table.delete': change => `deleted ${table(change)}`,
  'table.restore': change => `restored ${table(change)}`,
  'table.reorder': () => 'reordered the tables',
  'table.import': change => `imported ${table(change)}`,
  'base.copy': () => 'copied the tables of another base',
}

/** Kinds of changes that describe an action fully; its other changes follow from them. */
const whole = ['base.copy', 'table.create', 'table.import', 'field.delete', 'field.fill', 'field.restore']

/** What an action did, to follow the person's name: 'changed Price of Owl: $5 → $7'. */
export function didText(line: Pick<HistoryLine, 'changes'> & Phrased['line'], past: PastFields): string {
  const { name, changes } = line
  const telling = changes.filter(({ kind }) => whole.includes(kind))
  const records = Math.max(0, ...changes.map(({ items }) => items))
  const [first] = changes
  if (first && name === 'history.restoreTable')
    return `restored an earlier version of ${inTable(first)}: ${count(records, 'record')} changed`
  if (first && name === 'history.undoRestore') return `undid the restore of ${inTable(first)}`
  const messages = (telling.length > 0 ? telling : changes).map(change =>
    change.kind === 'record.update'
      ? editText({ change, line, past })
      : (phrases[change.kind]?.(change) ?? 'changed the base'),
  )
  return lists.format(new Set(messages))
}

const detailed = ['field.update', 'table.update', 'view.update']

/** Whether an action has more details than its line shows. */
export const hasDetails = ({ changes }: Pick<HistoryLine, 'changes'>): boolean =>
  changes.some(({ kind }) => kind.startsWith('record.') || detailed.includes(kind))

/** The actions of one day in the person's time zone. */
export interface Day<Line> {
  /** 'Today', 'Yesterday', or the date. */
  label: string
  lines: Line[]
}

/** Groups lines by day, in the given order. */
export function byDay<Line extends { at: string }>(
  lines: readonly Line[],
  { now, timeZone, locale }: { now: number; timeZone: string; locale: string },
): Day<Line>[] {
  const keys = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const dates = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' })
  const names = new Map([
    [keys.format(now - 86_400_000), 'Yesterday'],
    [keys.format(now), 'Today'],
  ])
  const groups = Map.groupBy(lines, ({ at }) => keys.format(Date.parse(at)))
  return [...groups].map(([key, dayLines]) => ({
    label: names.get(key) ?? dates.format(Date.parse(dayLines[0]?.at ?? '')),
    lines: dayLines,
  }))
}
