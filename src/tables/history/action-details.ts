import type { Shape } from '../../fields/convert-value.ts'
import { type FieldRules, rulesBetween } from '../../fields/field-rules.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { ActionEntry } from '../../engine/model/history/action-entry.ts'
import { type FieldPeriod, fieldThen } from '../../engine/model/history/past-value.ts'
import { type PastValue, valueThen } from '../record/past-value.ts'
import { settingChanges } from './view-settings-text.ts'

/** What an action did to one item: its title, with field values or a description. */
export interface ActionDetail {
  key: string
  title: string
  values: { fieldId: string; name: string; before: PastValue | null; after: PastValue }[]
  words: string[]
}

type Config = Parameters<typeof settingChanges>[0]['before']
type Json = Record<string, unknown> | null

const didTo: Record<string, string> = {
  'record.create': 'added',
  'record.delete': 'deleted',
  'record.restore': 'restored',
}

const labelOf = (type: unknown) => (typeof type === 'string' && isFieldType(type) ? fieldType(type).label : 'unknown')

/** The value that new records start with. People are counted, because history knows no names for them. */
function startWords(start: NonNullable<FieldRules['default']>, shape: Shape): string {
  const people = isFieldType(shape.type) && fieldType(shape.type).people
  if ('now' in start) return people ? 'the person who adds the record' : 'the time of creation'
  if (!people) return textAsType(start.value, shape)
  const count = Array.isArray(start.value) ? start.value.length : 1
  return count === 1 ? '1 person' : `${count} people`
}

/** Describes a change of a field's rules. */
function ruleWords(before: Json, after: Json): string[] {
  if (!after?.['rules']) return []
  const [was, is] = [(before?.['rules'] ?? {}) as FieldRules, after['rules'] as FieldRules]
  const changed = rulesBetween(was, is)
  const type = String(after['type'])
  // The settings may be older than some that the type has now.
  const template = isFieldType(type) ? fieldType(type).template.safeParse(after['template']).data : undefined
  const shape = template === undefined ? { type: '', template: {} } : { type, template }
  const start = is.default && startWords(is.default, shape)
  return [
    ...(changed.default === undefined ? [] : [start ? `Default value: ${start}` : 'Default value removed']),
    ...(changed.unique === undefined ? [] : [changed.unique ? 'Unique values' : 'Values not unique any more']),
    ...(changed.required === undefined ? [] : [changed.required ? 'Required' : 'Not required any more']),
  ]
}

/** Describes a change of a field or table. */
function wordsOf(before: Json, after: Json): string[] {
  const words: string[] = []
  if (before?.['name'] !== after?.['name']) {
    words.push(`Name: ${String(before?.['name'])} → ${String(after?.['name'])}`)
  }
  if (before?.['type'] !== after?.['type']) {
    words.push(`Type: ${labelOf(before?.['type'])} → ${labelOf(after?.['type'])}`)
  } else if (JSON.stringify(before?.['template']) !== JSON.stringify(after?.['template']))
    words.push('Settings changed')
  if (before?.['description'] !== after?.['description']) {
    words.push(after?.['description'] ? `Description: ${String(after['description'])}` : 'Description removed')
  }
  words.push(...ruleWords(before, after))
  if (before?.['kind'] !== after?.['kind']) {
    words.push(`View: ${String(before?.['kind'] ?? 'shared')} → ${String(after?.['kind'] ?? 'shared')}`)
  }
  return words
}

function recordDetail(entry: ActionEntry, { version, periods }: Known): ActionDetail {
  const [before, after] = [entry.before as Json, (entry.after ?? {}) as Record<string, unknown>]
  const did = didTo[entry.kind]
  const name = entry.label || 'Unnamed record'
  const shown = entry.kind === 'record.update' ? Object.entries(after) : []
  return {
    key: `${entry.kind} ${entry.itemId}`,
    title: did ? `${name} ${did}` : name,
    values: shown.flatMap(([fieldId, value]) => {
      const then = valueThen(periods, { fieldId, version }, value)
      const field = fieldThen(periods, { fieldId, version })
      if (!then || !field) return []
      const was = valueThen(periods, { fieldId, version: version - 1 }, before?.[fieldId])
      return [{ fieldId, name: field.name, before: before && was, after: then }]
    }),
    words: [],
  }
}

interface Known {
  version: number
  periods: readonly FieldPeriod[]
}

/** What an action did, item by item. Leaves out items that the line of the action describes fully. */
export const actionDetails = (entries: readonly ActionEntry[], names: Known): ActionDetail[] =>
  entries.flatMap(entry => {
    if (entry.kind.startsWith('record.')) return [recordDetail(entry, names)]
    if (!['field.update', 'table.update', 'view.update'].includes(entry.kind)) return []
    const [before, after] = [entry.before as Json, entry.after as Json]
    const title = String(after?.['name'] ?? before?.['name'] ?? '')
    const configs = { before: before?.['config'] as Config, after: after?.['config'] as Config }
    const words = [...wordsOf(before, after), ...settingChanges(configs, names)]
    return words.length === 0 ? [] : [{ key: `${entry.kind} ${entry.itemId}`, title, values: [], words }]
  })
