import { isSameJson } from '../../fields/same-json.ts'
import { fieldWidth, type ViewConfig } from './structure.ts'

/** The settings that each field has for itself. */
const perField = ['fieldWidths', 'summaries'] as const
type PerField = (typeof perField)[number]

/** What is to change for some fields; null takes a field's setting away. */
type FieldChanges<Value> = Record<string, Value | null>

/** What is to change of a view: the keys given, and of the settings by field those given; null takes one away. */
export type ViewConfigChange = Partial<Omit<ViewConfig, PerField>> & {
  [Key in PerField]?: FieldChanges<ViewConfig[Key][string]>
}

/** Settings by field, whichever they are. */
type Settings = FieldChanges<string | number>
type PerFieldChange = { [Key in PerField]?: Settings }
type Others = Omit<ViewConfigChange, PerField>

const isPerField = (key: string): key is PerField => perField.some(one => one === key)

/** A change by the settings that each field has, and all others. */
function parted(change: ViewConfigChange): { byField: PerFieldChange; others: Others } {
  const entries = Object.entries(change)
  return {
    byField: Object.fromEntries(entries.filter(([key]) => isPerField(key))) as PerFieldChange,
    others: Object.fromEntries(entries.filter(([key]) => !isPerField(key))) as Others,
  }
}

/** Whether a setting may be changed: it holds what the change expects, or the change expects nothing. */
const isOpen = <Value>(now: Value, expected: Value | undefined) => expected === undefined || isSameJson(now, expected)

/** As a setting is kept: a width within its limits. */
const kept = (key: PerField, value: string | number | null | undefined): string | number | null =>
  key === 'fieldWidths' && typeof value === 'number'
    ? Math.min(Math.max(Math.round(value), fieldWidth.min), fieldWidth.max)
    : (value ?? null)

/** Each field's setting by itself. */
function mergeFields(key: PerField, now: Settings, { given, expected }: { given: Settings; expected: Settings }) {
  const merged = { ...now }
  for (const [fieldId, value] of Object.entries(given)) {
    const isExpected = !(fieldId in expected) || (now[fieldId] ?? null) === kept(key, expected[fieldId])
    if (!isExpected) continue
    const wanted = kept(key, value)
    if (wanted === null) delete merged[fieldId]
    else merged[fieldId] = wanted
  }
  return merged
}

/** The fields that are hidden when one list became another, on top of what others have hidden and shown meanwhile. */
function mergeHidden(now: string[], given: string[], expected: string[] | undefined): string[] {
  if (isOpen(now, expected)) return given
  const shown = (expected ?? []).filter(id => !given.includes(id))
  const hidden = given.filter(id => !expected?.includes(id) && !now.includes(id))
  return [...now.filter(id => !shown.includes(id)), ...hidden]
}

/**
 * Takes over the keys that are given, and of the settings by field only those that are given, kept within their limits.
 *
 * @param expects what the change was made from, key by key: a setting that somebody else has changed since stays as it
 * is. Of the hidden fields each is a setting of its own.
 */
export function mergeConfig(
  config: ViewConfig,
  given: ViewConfigChange,
  expects: ViewConfigChange | null = null,
): ViewConfig {
  const { byField, others } = parted(given)
  const { hiddenFieldIds = config.hiddenFieldIds, ...whole } = others
  const taken = Object.entries(whole).filter(([name, value]) => {
    const key = name as keyof typeof whole
    return value !== undefined && isOpen<unknown>(config[key], expects?.[key])
  })
  const fields = perField.map(key => {
    const change = { given: byField[key] ?? {}, expected: expects?.[key] ?? {} }
    return [key, mergeFields(key, config[key], change)]
  })
  return {
    ...config,
    ...Object.fromEntries(taken),
    ...Object.fromEntries(fields),
    hiddenFieldIds: mergeHidden(config.hiddenFieldIds, hiddenFieldIds, expects?.hiddenFieldIds),
  }
}

/** What `mergeConfig` could not change, because somebody else had changed it: as it is. Null: nothing. */
export function keptConfig(
  config: ViewConfig,
  given: ViewConfigChange,
  expects: ViewConfigChange | null,
): ViewConfigChange | null {
  const merged = mergeConfig(config, given, expects)
  const forced = mergeConfig(config, given)
  const { byField, others } = parted(given)
  const { hiddenFieldIds: _, ...whole } = others
  const left = {
    ...keysOf(whole, key => !isSameJson(merged[key], forced[key])),
    ...fieldsOf(byField, (key, fieldId) => merged[key][fieldId] !== forced[key][fieldId]),
  }
  return Object.keys(left).length > 0 ? configBefore(merged, left) : null
}

const keysOf = <Given extends object>(given: Given, isWanted: (key: keyof Given) => boolean): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([key]) => isWanted(key as keyof Given))) as Partial<Given>

/** Some of the settings by field; a key of which none is wanted is left out. */
function fieldsOf(change: PerFieldChange, isWanted: (key: PerField, fieldId: string) => boolean): ViewConfigChange {
  const wanted = perField.flatMap(key => {
    const some = Object.entries(change[key] ?? {}).filter(([fieldId]) => isWanted(key, fieldId))
    return some.length > 0 ? [[key, Object.fromEntries(some)]] : []
  })
  return Object.fromEntries(wanted)
}

/** A change split into the settings that another one names, and the others; each by how many settings it has. */
export function splitConfig(change: ViewConfigChange, named: ViewConfigChange) {
  const { byField, others } = parted(change)
  const part = (isWanted: boolean): ViewConfigChange => ({
    ...keysOf(others, key => key in named === isWanted),
    ...fieldsOf(byField, (key, fieldId) => fieldId in (named[key] ?? {}) === isWanted),
  })
  return { named: part(true), others: part(false) }
}

/** How many settings a change is about; each field's is one. */
export function countSettings(change: ViewConfigChange): number {
  const { byField, others } = parted(change)
  return [others, ...Object.values(byField)].reduce((count, one) => count + Object.keys(one).length, 0)
}

/** What a change would have to say to take itself back. */
export function configBefore(config: ViewConfig, change: ViewConfigChange): ViewConfigChange {
  const { byField, others } = parted(change)
  const whole = Object.keys(others).map(key => [key, config[key as keyof Others]])
  const fields = Object.entries(byField).map(([key, given]) => {
    const now: Settings = config[key as PerField]
    return [key, Object.fromEntries(Object.keys(given).map(fieldId => [fieldId, now[fieldId] ?? null]))]
  })
  return Object.fromEntries([...whole, ...fields])
}

/** Two changes as one, the later on top. */
export function joinChanges(earlier: ViewConfigChange, later: ViewConfigChange): ViewConfigChange {
  const joined = perField.flatMap(key =>
    (earlier[key] ?? later[key]) ? [[key, { ...earlier[key], ...later[key] }]] : [],
  )
  return { ...earlier, ...later, ...Object.fromEntries(joined) }
}
