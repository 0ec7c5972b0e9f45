import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import type { SourceCells } from '../../engine/origins/origins.sql.ts'
import type { Template, TypedColumn } from '../csv/column-profile.ts'
import type { SourceChoice, SourceColumn } from '../job/import-source.ts'
import { pageFormat } from '../job/job-plan.ts'

/** How the texts of a column are read. */
export interface ReadColumn {
  columnId: string
  /** Links and files are sets of ids at the source. */
  kind: 'value' | 'links' | 'files'
  type: string
  /** Settings that read the texts of the source, whatever the field here is set to. */
  template: Template
  /** The options at the source, for types that have options. */
  choices?: readonly SourceChoice[]
}

/** How a column is read that becomes a field of this type. Empty for a column without values. */
export function readColumn(source: SourceColumn, typed: TypedColumn | null): ReadColumn[] {
  const { id: columnId, choices, links, isJson, field } = source
  if (links) return [{ columnId, kind: 'links', type: '', template: {} }]
  if (!typed) return []
  const kind = isJson === true && field?.type === typed.type ? 'files' : 'value'
  const hasOptions = choices !== undefined && typed.template['options'] !== undefined
  return [{ columnId, kind, ...typed, ...(hasOptions && { choices }) }]
}

/** A text that the type of a field cannot read. */
export interface UnreadableCell {
  text: string
}

export const isUnreadable = (value: unknown): value is UnreadableCell =>
  typeof value === 'object' && value !== null && 'text' in value

const context = fieldContext(pageFormat)

/**
 * The cells of a row in a form that stays the same while the source stays the same, even if its formats change: numbers
 * as numbers, options by their ids, links and files as lists of ids.
 */
export function sourceCells(columns: readonly ReadColumn[], texts: readonly (string | undefined)[]): SourceCells {
  const cells: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const value = sourceValue(column, texts[at] ?? '')
    if (value !== null) cells[column.columnId] = value
  }
  return cells
}

function sourceValue(column: ReadColumn, text: string): unknown {
  if (text === '') return null
  if (column.kind !== 'value') return listOrNull(idsOf(column.kind, JSON.parse(text)))
  const reading = fieldType(column.type).read(text, column.template, context)
  // The database stores no text with a NUL character.
  if (reading.kind === 'unreadable') return { text: cleanText(text) }
  if (reading.kind !== 'value') return null
  const value: unknown = reading.value
  if (!column.choices) return value
  const ids = choiceIds(column, column.choices)
  if (Array.isArray(value)) return listOrNull(value.map(one => ids.get(String(one)) ?? String(one)))
  return ids.get(String(value)) ?? value
}

const listOrNull = (list: readonly unknown[]) => (list.length > 0 ? list : null)

const idsOf = (kind: 'links' | 'files', json: unknown): string[] => [
  ...new Set(
    (Array.isArray(json) ? (json as unknown[]) : []).flatMap(one => {
      if (kind === 'links') return typeof one === 'string' ? cleanText(one) : []
      const { sourceId } = one as { sourceId?: unknown }
      return typeof sourceId === 'string' ? cleanText(sourceId) : []
    }),
  ),
]

const knownIds = new WeakMap<readonly SourceChoice[], Map<string, string>>()

/** The ids of choices by the values of their options in the settings that read the source. */
function choiceIds({ template }: ReadColumn, choices: readonly SourceChoice[]): Map<string, string> {
  const known = knownIds.get(choices)
  if (known) return known
  const values = optionValues(template)
  const ids = new Map(choices.map(({ id, label }) => [values.get(label) ?? label, id]))
  knownIds.set(choices, ids)
  return ids
}

/** The values of options by their labels. */
export function optionValues(template: Template): Map<string, string> {
  const options = Array.isArray(template['options']) ? (template['options'] as { value: string; label: string }[]) : []
  return new Map(options.map(({ value, label }) => [label, value]))
}
