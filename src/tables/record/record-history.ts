import type { RecordChange } from '../../engine/model/history/record-change.ts'
import { type FieldPeriod, fieldThen, presentValue, readValue } from '../../engine/model/history/past-value.ts'
import type { Field } from '../../engine/model/structure.ts'
import { groupRepeats } from '../history/fold-lines.ts'
import { type PastValue, valueThen } from './past-value.ts'

/** What one change did to one field. */
interface FieldChange {
  fieldId: string
  name: string
  /** Null for a value from the creation of the record. */
  before: PastValue | null
  after: PastValue
  /** The value that restoring would write; null if it is current already, or can no longer be held. */
  restore: { value: unknown; version: number } | null
}

/** A change of a record as a line of its history. */
export interface HistoryLine {
  version: number
  at: string
  actor: RecordChange['actor']
  /** The call that changed the record, and what it did. */
  change: Pick<RecordChange, 'kind' | 'name'>
  /** What happened: 'changed Name and Status'. */
  did: string
  fields: FieldChange[]
  /** The values that restoring this version would write, by field id; null for none. */
  restore: Record<string, unknown> | null
}

/** One line, or several that repeat each other, under one title. */
export interface RepeatedLines extends Pick<HistoryLine, 'version' | 'at' | 'actor' | 'did'> {
  /** The newest first. */
  lines: readonly HistoryLine[]
}

/** The current record. */
export interface RecordNow {
  fields: readonly Field[]
  value(fieldId: string): unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const lists = new Intl.ListFormat('en')
const maxNames = 3

function didWhat({ kind, name }: HistoryLine['change'], names: readonly string[]): string {
  if (kind === 'record.create') return 'added the record'
  if (kind === 'record.delete') return 'deleted the record'
  if (kind === 'record.restore') return 'restored the record'
  const what = names.length > maxNames ? `${names.length} fields` : lists.format(names)
  return `${name.startsWith('history.') ? 'restored' : 'changed'} ${what || 'a field'}`
}

/** The lines of a record's history. `changes` has the newest first, without gaps from the newest on. */
export function historyLines(
  { changes, periods }: { changes: readonly RecordChange[]; periods: readonly FieldPeriod[] },
  now: RecordNow,
): HistoryLine[] {
  const fieldsNow = new Map(now.fields.map(field => [field.id, field]))
  const places = new Map(now.fields.map(({ id }, place) => [id, place]))
  /** The values before the changes that were processed so far, and the version of each. */
  const since = new Map<string, { value: unknown; version: number }>()

  /** The value that restoring would write; undefined if nothing would change, or it cannot be restored. */
  const restored = (fieldId: string, version: number, value: unknown): unknown => {
    const [then, field] = [fieldThen(periods, { fieldId, version }), fieldsNow.get(fieldId)]
    if (!then || !field) return undefined
    const back = readValue(presentValue(value, then, field))
    return isSame(back, now.value(fieldId)) ? undefined : back
  }

  const fieldChange = ({ version, before, kind }: RecordChange, fieldId: string, value: unknown): FieldChange[] => {
    const after = valueThen(periods, { fieldId, version }, value)
    if (!after || (kind === 'record.create' && (value ?? null) === null)) return []
    const was = before?.[fieldId]
    const back = before === null ? undefined : restored(fieldId, version - 1, was)
    return [
      {
        fieldId,
        name: fieldsNow.get(fieldId)?.name ?? fieldThen(periods, { fieldId, version })?.name ?? '',
        before: before === null ? null : valueThen(periods, { fieldId, version: version - 1 }, was),
        after,
        restore: back === undefined ? null : { value: back, version: version - 1 },
      },
    ]
  }

  return changes.map(change => {
    const shown = change.kind === 'record.restore' || change.kind === 'record.delete' ? {} : (change.after ?? {})
    const fields = Object.entries(shown)
      .toSorted(([one], [other]) => (places.get(one) ?? places.size) - (places.get(other) ?? places.size))
      .flatMap(([fieldId, value]) => fieldChange(change, fieldId, value))
    const back = [...since].flatMap(([fieldId, { value, version }]) => {
      const restoredValue = restored(fieldId, version, value)
      return restoredValue === undefined ? [] : [[fieldId, restoredValue] as const]
    })
    const version = change.version - 1
    for (const [fieldId, value] of Object.entries(change.before ?? {})) since.set(fieldId, { value, version })
    return {
      version: change.version,
      at: change.at,
      actor: change.actor,
      change: { kind: change.kind, name: change.name },
      did: didWhat(
        change,
        fields.map(({ name }) => name),
      ),
      fields,
      restore: back.length === 0 || change.kind === 'record.delete' ? null : Object.fromEntries(back),
    }
  })
}

/** Who did what, for edits; null for a line that never repeats another one. */
const subjectOf = ({ actor, change: { kind, name } }: HistoryLine): string | null =>
  kind === 'record.update' ? JSON.stringify([actor.id, name.startsWith('history.')]) : null

/** Puts edits that one person made within a few minutes of each other under one title, which names all their fields. */
export const foldHistory = (lines: readonly HistoryLine[]): RepeatedLines[] =>
  groupRepeats(lines, subjectOf).flatMap(group => {
    const [newest] = group
    if (!newest) return []
    const { version, at, actor, change } = newest
    const names = new Set(group.flatMap(({ fields }) => fields.map(({ name }) => name)))
    return { version, at, actor, did: group.length === 1 ? newest.did : didWhat(change, [...names]), lines: group }
  })
