import { fieldWidth, type ViewConfig } from './structure.ts'

/** What is to change of a view: the keys given, and of the widths those given; null gives a field its usual width. */
export type ViewConfigChange = Partial<Omit<ViewConfig, 'fieldWidths'>> & {
  fieldWidths?: Record<string, number | null>
}

/** Takes over the keys that are given, and of the widths only those that are given, kept within their limits. */
export function mergeConfig(config: ViewConfig, given: ViewConfigChange): ViewConfig {
  const fieldWidths = { ...config.fieldWidths }
  for (const [fieldId, width] of Object.entries(given.fieldWidths ?? {})) {
    if (width === null) delete fieldWidths[fieldId]
    else fieldWidths[fieldId] = Math.min(Math.max(Math.round(width), fieldWidth.min), fieldWidth.max)
  }
  const others = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...config, ...others, fieldWidths }
}

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
