import { fieldType } from '../../fields/registry.ts'
import type { Table, ViewConfig } from '../../engine/model/structure.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'

/**
 * The summary to request for each visible column, by field id, if the field's type has it. A field that the server does
 * not have yet, or has with another type, waits until it does.
 */
export function wantedSummaries(options: {
  table: Table
  config: ViewConfig
  stored: Table | undefined
}): Record<string, readonly string[]> {
  const stored = new Map(options.stored?.fields.map(({ id, type }) => [id, type]))
  const summaries = shownFields(options.table, options.config).flatMap(({ id, type }) => {
    const name = options.config.summaries[id]
    const isKnown = name !== undefined && Object.hasOwn(fieldType(type).summaries, name)
    return isKnown && stored.get(id) === type ? [[id, [name]] as const] : []
  })
  return Object.fromEntries(summaries)
}
