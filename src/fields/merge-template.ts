import type { TemplateSides } from './field-type.ts'
import { fieldType } from './registry.ts'
import { isSameJson } from './same-json.ts'

type Settings = Readonly<Record<string, unknown>>

/**
 * Merges a change of a field's settings with concurrent changes. Settings that the change does not touch keep their
 * current values. Settings that both change keep the other person's value, unless `isForced`.
 * @param sides the complete template before the change, after it, and now.
 */
export function mergeTemplate(type: string, sides: TemplateSides<unknown>): unknown {
  const { before, after, now, isForced, held } = sides
  if (!held && isSameJson(before, now)) return after
  const { mergeTemplates } = fieldType(type)
  if (mergeTemplates) return mergeTemplates(sides)
  const [was, is] = [(before ?? {}) as Settings, (now ?? {}) as Settings]
  const changed = Object.entries((after ?? {}) as Settings).filter(
    ([key, value]) => !isSameJson(value, was[key]) && (isForced || isSameJson(is[key], was[key])),
  )
  return { ...is, ...Object.fromEntries(changed) }
}

/** The settings that a change could not update because someone else had changed them, with their current values. */
export function conflictingSettings(type: string, sides: TemplateSides<unknown>): Settings {
  const joined = mergeTemplate(type, sides) as Settings
  const forced = mergeTemplate(type, { ...sides, isForced: true }) as Settings
  return Object.fromEntries(Object.entries(joined).filter(([key, value]) => !isSameJson(value, forced[key])))
}
