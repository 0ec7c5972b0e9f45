import { isSameJson } from '../../fields/same-json.ts'
import { fieldWidth, type ViewConfig } from './structure.ts'

/** The settings that are stored for each field. */
const perField = ['fieldWidths', 'summaries'] as const
type PerField = (typeof perField)[number]

/** Changes of a setting by field id; null removes the setting. */
type FieldChanges<Value> = Record<string, Value | null>

/** A change of a view: the given keys, and for settings by field only the given fields; null removes one. */
export type ViewConfigChange = Partial<Omit<ViewConfig, PerField>> & {
  [Key in PerField]?: FieldChanges<ViewConfig[Key][string]>
}

/** Any settings by field. */
type Settings = FieldChanges<string | number>
type PerFieldChange = { [Key in PerField]?: Settings }
type Others = Omit<ViewConfigChange, PerField>

const isPerField = (key: string): key is PerField => perField.some(one => one === key)

/** Splits a change into settings by field and all others. */
function parted(change: ViewConfigChange): { byField: PerFieldChange; others: Others } {
  const entries = Object.entries(change)
  return {
    byField: Object.fromEntries(entries.filter(([key]) => isPerField(key))) as PerFieldChange,
    others: Object.fromEntries(entries.filter(([key]) => !isPerField(key))) as Others,
  }
}

/** Whether a setting can be changed: it has the expected value, or none is expected. */
const isOpen = <Value>(now: Value, expected: Value | undefined) => expected === undefined || isSameJson(now, expected)

/** The value of a setting as it is stored: a width within its limits. */
const kept = (key: PerField, value: string | number | null | undefined): string | number | null =>
  key === 'fieldWidths' && typeof value === 'number'
    ? Math.min(Math.max(Math.round(value), fieldWidth.min), fieldWidth.max)
    : (value ?? null)

/** Merges a setting field by field. */
function mergeFields(key: PerField, now: Settings, { values, expected }: { values: Settings; expected: Settings }) {
  const merged = { ...now }
  for (const [fieldId, value] of Object.entries(values)) {
    const isExpected = !(fieldId in expected) || (now[fieldId] ?? null) === kept(key, expected[fieldId])
    if (!isExpected) continue
    const next = kept(key, value)
    if (next === null) delete merged[fieldId]
    else merged[fieldId] = next
  }
  return merged
}

/** Merges a change of the hidden fields with what others have hidden and shown since. */
function mergeHidden(now: string[], next: string[], expected: string[] | undefined): string[] {
  if (isOpen(now, expected)) return next
  const shown = (expected ?? []).filter(id => !next.includes(id))
  const hidden = next.filter(id => !expected?.includes(id) && !now.includes(id))
  return [...now.filter(id => !shown.includes(id)), ...hidden]
}

/**
 * Merges a change into the settings of a view. Settings by field are merged field by field, and kept within their
 * limits.
 * @param expects the values before the change, by key. A setting that someone else has changed since is kept. Each
 * hidden field counts as its own setting.
 */
export function mergeConfig(
  config: ViewConfig,
  next: ViewConfigChange,
  expects: ViewConfigChange | null = null,
): ViewConfig {
  const { byField, others } = parted(next)
  const { hiddenFieldIds = config.hiddenFieldIds, ...whole } = others
  const taken = Object.entries(whole).filter(([name, value]) => {
    const key = name as keyof typeof whole
    return value !== undefined && isOpen<unknown>(config[key], expects?.[key])
  })
  const fields = perField.map(key => {
    const change = { values: byField[key] ?? {}, expected: expects?.[key] ?? {} }
    return [key, mergeFields(key, config[key], change)]
  })
  return {
    ...config,
    ...Object.fromEntries(taken),
    ...Object.fromEntries(fields),
    hiddenFieldIds: mergeHidden(config.hiddenFieldIds, hiddenFieldIds, expects?.hiddenFieldIds),
  }
}

/** The current values of the settings that `mergeConfig` kept, because someone else had changed them; null for none. */
export function keptConfig(
  config: ViewConfig,
  next: ViewConfigChange,
  expects: ViewConfigChange | null,
): ViewConfigChange | null {
  const merged = mergeConfig(config, next, expects)
  const forced = mergeConfig(config, next)
  const { byField, others } = parted(next)
  const { hiddenFieldIds: _, ...whole } = others
  const left = {
    ...keysOf(whole, key => !isSameJson(merged[key], forced[key])),
    ...fieldsOf(byField, (key, fieldId) => merged[key][fieldId] !== forced[key][fieldId]),
  }
  return Object.keys(left).length > 0 ? configBefore(merged, left) : null
}

const keysOf = <Given extends object>(settings: Given, isWanted: (key: keyof Given) => boolean): Partial<Given> =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => isWanted(key as keyof Given))) as Partial<Given>

/** Selects some of the settings by field. Keys without any are left out. */
function fieldsOf(change: PerFieldChange, isWanted: (key: PerField, fieldId: string) => boolean): ViewConfigChange {
  const entries = perField.flatMap(key => {
    const some = Object.entries(change[key] ?? {}).filter(([fieldId]) => isWanted(key, fieldId))
    return some.length > 0 ? [[key, Object.fromEntries(some)]] : []
  })
  return Object.fromEntries(entries)
}

/** Splits a change into the settings that another change names, and the others, each with its number of settings. */
export function splitConfig(change: ViewConfigChange, named: ViewConfigChange) {
  const { byField, others } = parted(change)
  const part = (isWanted: boolean): ViewConfigChange => ({
    ...keysOf(others, key => key in named === isWanted),
    ...fieldsOf(byField, (key, fieldId) => fieldId in (named[key] ?? {}) === isWanted),
  })
  return { named: part(true), others: part(false) }
}

/** The number of settings in a change; each field's counts as one. */
export function countSettings(change: ViewConfigChange): number {
  const { byField, others } = parted(change)
  return [others, ...Object.values(byField)].reduce((count, one) => count + Object.keys(one).length, 0)
}

/** The change that would revert a change. */
export function configBefore(config: ViewConfig, change: ViewConfigChange): ViewConfigChange {
  const { byField, others } = parted(change)
  const whole = Object.keys(others).map(key => [key, config[key as keyof Others]])
  const fields = Object.entries(byField).map(([key, settings]) => {
    const now: Settings = config[key as PerField]
    return [key, Object.fromEntries(Object.keys(settings).map(fieldId => [fieldId, now[fieldId] ?? null]))]
  })
  return Object.fromEntries([...whole, ...fields])
}

/** Two changes as one; the later one wins. */
export function joinChanges(earlier: ViewConfigChange, later: ViewConfigChange): ViewConfigChange {
  const joined = perField.flatMap(key =>
    (earlier[key] ?? later[key]) ? [[key, { ...earlier[key], ...later[key] }]] : [],
  )
  return { ...earlier, ...later, ...Object.fromEntries(joined) }
}
