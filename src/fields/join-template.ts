import type { TemplateSides } from './field-type.ts'
import { fieldType } from './registry.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A change of a field's settings on top of what somebody else has made of them meanwhile: what the change leaves alone
 * stays as it is now.
 *
 * @param sides the complete template that the change was made from, the one that it makes, and the one that is there.
 */
export function joinTemplate(type: string, { before, after, now }: TemplateSides<unknown>): unknown {
  if (isSame(before, now)) return after
  const { joinTemplates } = fieldType(type)
  if (joinTemplates) return joinTemplates({ before, after, now })
  const settings = (template: unknown) => Object.entries((template ?? {}) as Record<string, unknown>)
  const was = new Map(settings(before))
  const changed = settings(after).filter(([key, value]) => !isSame(value, was.get(key)))
  return { ...(now as object), ...Object.fromEntries(changed) }
}
