import { isSameJson } from '../fields/same-json.ts'
import { fieldWidth, type ViewConfig } from './structure.ts'

/** What is to change of a view: the keys given, and of the widths those given; null gives a field its usual width. */
export type ViewConfigChange = Partial<Omit<ViewConfig, 'fieldWidths'>> & {
  fieldWidths?: Record<string, number | null>
}

type Widths = Record<string, number | null>

const limited = (width: number | null | undefined): number | null =>
  typeof width === 'number' ? Math.min(Math.max(Math.round(width), fieldWidth.min), fieldWidth.max) : null

/** Whether a setting may be changed: it holds what the change expects, or the change expects nothing. */
const isOpen = <Value>(now: Value, expected: Value | undefined) => expected === undefined || isSameJson(now, expected)

function mergeWidths(widths: Record<string, number>, given: Widths, expected: Widths): Record<string, number> {
  const merged = { ...widths }
  for (const [fieldId, width] of Object.entries(given)) {
    const isExpected = !(fieldId in expected) || (widths[fieldId] ?? null) === limited(expected[fieldId])
    if (!isExpected) continue
    const wanted = limited(width)
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
 * Takes over the keys that are given, and of the widths only those that are given, kept within their limits.
 *
 * @param expects what the change was made from, key by key: a setting that somebody else has changed since stays as it
 * is. Of the hidden fields each is a setting of its own.
 */
export function mergeConfig(
  config: ViewConfig,
  given: ViewConfigChange,
  expects: ViewConfigChange | null = null,
): ViewConfig {
  const { fieldWidths = {}, hiddenFieldIds = config.hiddenFieldIds, ...others } = given
  const taken = Object.entries(others).filter(([name, value]) => {
    const key = name as keyof typeof others
    return value !== undefined && isOpen<unknown>(config[key], expects?.[key])
  })
  return {
    ...config,
    ...Object.fromEntries(taken),
    hiddenFieldIds: mergeHidden(config.hiddenFieldIds, hiddenFieldIds, expects?.hiddenFieldIds),
    fieldWidths: mergeWidths(config.fieldWidths, fieldWidths, expects?.fieldWidths ?? {}),
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
  const { hiddenFieldIds: _, fieldWidths: __, ...others } = given
  const kept = configBefore(
    merged,
    keysOf(others, key => !isSameJson(merged[key], forced[key])),
  )
  const widths = widthsOf(given.fieldWidths ?? {}, id => merged.fieldWidths[id] !== forced.fieldWidths[id])
  if (Object.keys(widths).length > 0) Object.assign(kept, configBefore(merged, { fieldWidths: widths }))
  return Object.keys(kept).length > 0 ? kept : null
}

const keysOf = <Given extends object>(given: Given, isWanted: (key: keyof Given) => boolean): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([key]) => isWanted(key as keyof Given))) as Partial<Given>

const widthsOf = (widths: Widths, isWanted: (fieldId: string) => boolean): Widths =>
  Object.fromEntries(Object.entries(widths).filter(([fieldId]) => isWanted(fieldId)))

/** A change split into the settings that another one names, and the others; each by how many settings it has. */
export function splitConfig(change: ViewConfigChange, named: ViewConfigChange) {
  const { fieldWidths = {}, ...others } = change
  const widths = named.fieldWidths ?? {}
  const part = (isWanted: boolean): ViewConfigChange => {
    const some = widthsOf(fieldWidths, id => id in widths === isWanted)
    return {
      ...keysOf(others, key => key in named === isWanted),
      ...(Object.keys(some).length > 0 && { fieldWidths: some }),
    }
  }
  return { named: part(true), others: part(false) }
}

/** How many settings a change is about; each width is one. */
export const countSettings = ({ fieldWidths = {}, ...others }: ViewConfigChange): number =>
  Object.keys(others).length + Object.keys(fieldWidths).length

/** What a change would have to say to take itself back. */
export function configBefore(config: ViewConfig, change: ViewConfigChange): ViewConfigChange {
  const { fieldWidths, ...others } = change
  const before = Object.fromEntries(Object.keys(others).map(key => [key, config[key as keyof typeof others]]))
  if (!fieldWidths) return before
  const widths = Object.keys(fieldWidths).map(fieldId => [fieldId, config.fieldWidths[fieldId] ?? null])
  return { ...before, fieldWidths: Object.fromEntries(widths) }
}

/** Two changes as one, the later on top. */
export const joinChanges = (earlier: ViewConfigChange, later: ViewConfigChange): ViewConfigChange => ({
  ...earlier,
  ...later,
  ...((earlier.fieldWidths ?? later.fieldWidths) && {
    fieldWidths: { ...earlier.fieldWidths, ...later.fieldWidths },
  }),
})
