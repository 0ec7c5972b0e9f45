import type { FieldType } from './field-type.ts'
import { isSameJson } from './same-json.ts'

/**
 * The settings of a field that is given another type: the defaults of `to`, with what was set of those that both types
 * have, such as the options of a select, as far as `to` takes it. What stood at the default of `from` was not set.
 */
export function carriedSettings(template: unknown, from: FieldType, to: FieldType): unknown {
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
