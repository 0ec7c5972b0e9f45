import type { FieldType } from './field-type.ts'
import { isSameJson } from './same-json.ts'

/**
 * The settings of a field after a type change: the defaults of `to`, with each setting that both types have, that
 * differs from the default of `from`, and that `to` accepts. The options of a select are such a setting.
 */
export function convertSettings(template: unknown, from: FieldType, to: FieldType): unknown {
  const usual = new Map(settingsOf(from.template.parse({})))
  let carried = to.template.parse({})
  for (const [name, setting] of settingsOf(template)) {
    if (isSameJson(setting, usual.get(name))) continue
    const { data } = to.template.safeParse({ ...Object.fromEntries(settingsOf(carried)), [name]: setting })
    if (data !== undefined) carried = data
  }
  return carried
}

const settingsOf = (template: unknown): [string, unknown][] =>
  typeof template === 'object' && template !== null ? Object.entries(template) : []
