import type { HistoryLine } from '../../engine/model/history/history-line.ts'

type Change = HistoryLine['changes'][number]

const lists = new Intl.ListFormat('en')

const count = (number: number, thing: string): string =>
  number === 1 ? `a ${thing}` : `${number.toLocaleString()} ${thing}s`

const inTable = ({ tableName }: Change) => tableName ?? 'a deleted table'

/** 'the field Due', or '3 fields' for several. */
const named = (thing: string) => (change: Change) =>
  change.items === 1 && change.itemName !== null ? `the ${thing} ${change.itemName}` : count(change.items, thing)

const [field, view, table] = [named('field'), named('view'), named('table')]

/** 'renamed Hours to Time', for a renamed item. */
const renamed = ({ formerName, itemName }: Change, thing = ''): string | null =>
  formerName === null ? null : `renamed ${thing}${formerName} to ${itemName}`

const renamedIn = (change: Change, thing?: string): string | null => {
  const messages = renamed(change, thing)
  return messages && `${messages} in ${inTable(change)}`
}

/** Describes a change, by its kind. */
const phrases: Record<string, (change: Change) => string> = {
  'record.create': change => `added ${count(change.items, 'record')} to ${inTable(change)}`,
  'record.update': change => `edited ${count(change.cells, 'cell')} in ${inTable(change)}`,
  'record.delete': change => `deleted ${count(change.items, 'record')} from ${inTable(change)}`,
  'record.restore': change => `restored ${count(change.items, 'record')} in ${inTable(change)}`,
  'field.create': change => `added ${field(change)} to ${inTable(change)}`,
  'field.update': change => renamedIn(change) ?? `changed ${field(change)} in ${inTable(change)}`,
  'field.delete': change => `deleted ${field(change)} from ${inTable(change)}`,
  'field.fill': change => `duplicated a field as ${field(change)} in ${inTable(change)}`,
  'field.restore': change => `restored ${field(change)} in ${inTable(change)}`,
  'field.reorder': change => `reordered the fields of ${inTable(change)}`,
  'view.create': change => `added ${view(change)} to ${inTable(change)}`,
  'view.update': change => renamedIn(change, 'the view ') ?? `changed ${view(change)} of ${inTable(change)}`,
  'view.delete': change => `deleted ${view(change)} from ${inTable(change)}`,
  'view.restore': change => `restored ${view(change)} in ${inTable(change)}`,
  'view.reorder': change => `reordered the views of ${inTable(change)}`,
  'view.share': change => `shared ${view(change)} of ${inTable(change)} with a public link`,
  'view.unshare': change => `turned off the public link of ${view(change)} of ${inTable(change)}`,
  'table.create': change => `added ${table(change)}`,
  'table.update': change => renamed(change) ?? `renamed ${table(change)}`,
  'table.delete': change => `deleted ${table(change)}`,
  'table.restore': change => `restored ${table(change)}`,
  'table.reorder': () => 'reordered the tables',
  'table.import': change => `imported ${table(change)}`,
  'base.copy': () => 'copied the tables of another base',
}

/** Kinds of changes that describe an action fully; its other changes follow from them. */
const whole = ['base.copy', 'table.create', 'table.import', 'field.delete', 'field.fill', 'field.restore']

/** What an action did, to follow the person's name: 'edited 3 cells in Tasks'. */
export function didText({ name, changes }: Pick<HistoryLine, 'name' | 'changes'>): string {
  const telling = changes.filter(({ kind }) => whole.includes(kind))
  const records = Math.max(0, ...changes.map(({ items }) => items))
  const [first] = changes
  if (first && name === 'history.restoreTable')
    return `restored an earlier version of ${inTable(first)}: ${count(records, 'record')} changed`
  if (first && name === 'history.undoRestore') return `undid the restore of ${inTable(first)}`
  const messages = (telling.length > 0 ? telling : changes).map(
    change => phrases[change.kind]?.(change) ?? 'changed the base',
  )
  return lists.format(new Set(messages))
}

/** Whether an action has more details than its line shows. */
export const hasDetails = ({ changes }: Pick<HistoryLine, 'changes'>): boolean =>
  changes.some(({ kind }) => kind.startsWith('record.') || ['field.update', 'table.update'].includes(kind))

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
  return [...groups].map(([key, of]) => ({
    label: names.get(key) ?? dates.format(Date.parse(of[0]?.at ?? '')),
    lines: of,
  }))
}
