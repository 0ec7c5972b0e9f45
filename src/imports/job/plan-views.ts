import { newId } from '../../engine/model/ids.ts'
import { emptyConfig, type RowColors, type View, type ViewConfig } from '../../engine/model/structure.ts'
import { withFieldIds } from '../../engine/model/table-copy.ts'
import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { conditionsOf, type Filter } from '../../query/filter.ts'
import type { SourceView } from './import-source.ts'

/** A field of the import with the column that it comes from. */
export interface FieldOfColumn {
  columnId: string
  fieldId: string
  type: string
  /** Whether it holds the same values as the column, so that filters by them still apply. */
  isKept: boolean
}

/** The views of a source for the fields of an import, the primary field first. */
export function plannedViews(
  views: readonly SourceView[],
  fields: readonly FieldOfColumn[],
): Pick<View, 'id' | 'name' | 'type' | 'kind' | 'config'>[] {
  const names: string[] = []
  return views.map(({ name, kind = 'shared', visibleColumnIds, config }) => {
    const unique = uniqueName(name.trim() || 'Grid', names)
    names.push(unique)
    const settings = config ? configFor(config, fields) : visible(visibleColumnIds, fields)
    return { id: newId('viw'), name: unique, type: 'grid', kind, config: settings }
  })
}

function visible(columnIds: readonly string[] | null, fields: readonly FieldOfColumn[]): ViewConfig {
  const shown = (columnIds ?? []).flatMap(id => fields.find(({ columnId }) => columnId === id)?.fieldId ?? [])
  const others = fields.slice(1).flatMap(({ fieldId }) => (shown.includes(fieldId) ? [] : fieldId))
  return { ...emptyConfig, hiddenFieldIds: columnIds === null ? [] : others, orderedFieldIds: shown }
}

/**
 * The settings of a view with the ids of the fields. What refers to fields that are not imported is left out. So is a
 * whole filter with a condition that no longer applies, because without the condition it means something else.
 */
function configFor(config: ViewConfig, fields: readonly FieldOfColumn[]): ViewConfig {
  const byColumn = new Map(fields.map(field => [field.columnId, field]))
  const isThere = (columnId: string) => byColumn.has(columnId)
  const applies = (filter: Filter) =>
    conditionsOf(filter).every(({ fieldId, operator, value }) => {
      const field = byColumn.get(fieldId)
      return field !== undefined && field.isKept && takes(field.type, operator, value)
    })
  const [primary] = fields
  const kept: ViewConfig = {
    ...config,
    sorts: config.sorts.filter(({ fieldId }) => isThere(fieldId)),
    groups: config.groups.filter(({ fieldId }) => isThere(fieldId)),
    filters: config.filters && applies(config.filters) ? config.filters : null,
    fieldWidths: only(config.fieldWidths, isThere),
    hiddenFieldIds: config.hiddenFieldIds.filter(id => isThere(id) && id !== primary?.columnId),
    orderedFieldIds: config.orderedFieldIds.filter(isThere),
    summaries: only(config.summaries, (id, summary) => {
      const field = byColumn.get(id)
      return field !== undefined && Object.hasOwn(fieldType(field.type).summaries, summary)
    }),
    colors: config.colors && colorsFor(config.colors, { isThere, applies }),
  }
  return withFieldIds(kept, columnId => byColumn.get(columnId)?.fieldId ?? columnId)
}

/** Whether an operator of a type takes an operand. Ids of records are different in the new tables. */
function takes(type: string, name: string, value: unknown): boolean {
  const { operators, links } = fieldType(type)
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!operator || (links && Array.isArray(value))) return false
  return operator.operand === null || operator.operand.safeParse(value).success
}

function colorsFor(
  colors: RowColors,
  { isThere, applies }: { isThere(columnId: string): boolean; applies(filter: Filter): boolean },
): RowColors | null {
  if ('fieldId' in colors) return isThere(colors.fieldId) ? colors : null
  return { rules: colors.rules.filter(({ filter }) => filter === null || applies(filter)) }
}

const only = <Value>(
  values: Record<string, Value>,
  isWanted: (id: string, value: Value) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(values).filter(([id, value]) => isWanted(id, value)))
