import type { TemplateSides } from './field-type.ts'
import { fieldType } from './registry.ts'
import { isSameJson } from './same-json.ts'

type Settings = Readonly<Record<string, unknown>>

/**
 * A change of a field's settings on top of what somebody else has made of them meanwhile: what the change leaves alone
 * stays as it is now. What both have changed is theirs, unless `isForced`.
 *
 * @param sides the complete template that the change was made from, the one that it makes, and the one that is there.
 */
export function joinTemplate(type: string, sides: TemplateSides<unknown>): unknown {
  const { before, after, now, isForced, held } = sides
  if (!held && isSameJson(before, now)) return after
  const { joinTemplates } = fieldType(type)
  if (joinTemplates) return joinTemplates(sides)
  const [was, is] = [(before ?? {}) as Settings, (now ?? {}) as Settings]
  const changed = Object.entries((after ?? {}) as Settings).filter(
    ([key, value]) => !isSameJson(value, was[key]) && (isForced || isSameJson(is[key], was[key])),
  )
  return { ...is, ...Object.fromEntries(changed) }
}

/** The settings that a change could not make, because somebody else had changed them: as they are now. */
export function keptSettings(type: string, sides: TemplateSides<unknown>): Settings {
  const joined = joinTemplate(type, sides) as Settings
  const forced = joinTemplate(type, { ...sides, isForced: true }) as Settings
  return Object.fromEntries(Object.entries(joined).filter(([key, value]) => !isSameJson(value, forced[key])))
}
