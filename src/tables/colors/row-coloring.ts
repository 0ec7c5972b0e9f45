import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { conditionsOf, pruneFilter } from '../../query/filter.ts'
import { matcher } from '../../query/matches.ts'
import { queryScope } from '../../query/query-field.ts'
import type { ColorRule, Field, RowColors } from '../../engine/model/structure.ts'
import { resolvedFields } from '../filter/conditions.ts'
import type { RowColor } from '../../grid/grid-data.ts'
import { filterText } from './filter-text.ts'

/** The parts of a record that its color depends on. */
interface ColoredRecord {
  id: string
  valueOf(fieldId: string): unknown
}

type Coloring = (record: ColoredRecord) => RowColor | null

interface Fields {
  fields: readonly Field[]
  context: FieldContext
}

/**
 * Returns a function from a record to its color. Rules about deleted fields, or with operators that a field no longer
 * has, are ignored.
 */
export const rowColoring = (colors: RowColors, fields: Fields): Coloring =>
  'fieldId' in colors ? byField(colors.fieldId, fields) : byRules(colors.rules, fields)

function byField(fieldId: string, { fields, context }: Fields): Coloring {
  const field = fields.find(({ id }) => id === fieldId)
  const type = field && fieldType(field.type)
  if (!field || !type?.hueOf) return () => null
  return ({ valueOf }) => {
    const value = valueOf(fieldId) ?? null
    const hue = value === null ? null : (type.hueOf?.(value, field.template) ?? null)
    return hue && { hue, reason: `${field.name} ${type.show(value, field.template, context)}` }
  }
}

function byRules(rules: readonly ColorRule[], { fields, context }: Fields): Coloring {
  const scope = queryScope(fields, context)
  const resolved = resolvedFields(fields, context.base)
  const tests = rules.flatMap(({ filter, color }) => {
    const kept = filter && pruneFilter(filter, scope)
    if (!kept) return []
    const fieldIds = new Set(conditionsOf(kept).map(({ fieldId }) => fieldId))
    return { fieldIds, matches: matcher(kept, scope), shown: { hue: color, reason: filterText(kept, resolved) } }
  })
  return ({ id, valueOf }) => {
    const values = new Map<string, unknown>()
    const valuesOf = (fieldIds: ReadonlySet<string>) => {
      for (const fieldId of fieldIds) if (!values.has(fieldId)) values.set(fieldId, valueOf(fieldId))
      return Object.fromEntries(values)
    }
    return tests.find(({ fieldIds, matches }) => matches({ id, data: valuesOf(fieldIds) }))?.shown ?? null
  }
}
