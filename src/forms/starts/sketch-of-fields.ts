import type { Field } from '../../engine/model/structure.ts'
import { fieldType } from '../../fields/registry.ts'
import { isAskable } from '../blocks/askable.ts'
import { readSettings } from '../blocks/block-context.ts'
import type { BlockType } from '../blocks/block-type.ts'
import { blockTypes } from '../blocks/registry.ts'
import { blockSchema } from '../document/form-document.ts'
import type { BlockSketch } from './form-sketch.ts'

/** A field as calls return it. */
export type TableField = Pick<Field, 'id' | 'name' | 'type' | 'description' | 'rules'> & { template?: unknown }

/** What a field of a table becomes. */
interface FieldQuestion {
  field: TableField
  /** The question; null if respondents cannot answer it. */
  block: BlockSketch | null
  /** What the person should know, as a sentence; '' for nothing. */
  note: string
}

/** Types of blocks that only look like a field of a table: a time of day is no duration. */
const unlike: ReadonlySet<string> = new Set(['time', 'color', 'hidden', 'calculated', 'login'])

/** More options than this are shown in a list that opens. */
const maxShownOptions = 8

/** The type of the only field that an empty block has. */
function onlyField(type: BlockType): string | null {
  const block = blockSchema.parse({ id: 'q', type: type.type, at: { parentId: 'page1', place: 'V' } })
  const parts = type.parts({ block, settings: readSettings(type, {}), options: [], children: [] })
  const [part] = parts
  return parts.length === 1 && part?.key === '' ? part.type.type : null
}

let byField: Map<string, string> | undefined

/** The first type of block, in the order of the list of blocks, for each type of field. */
function blockTypeOf(field: string): string | undefined {
  if (!byField) {
    byField = new Map()
    for (const type of Object.values(blockTypes)) {
      const only = unlike.has(type.type) || !isAskable(type.type) ? null : onlyField(type)
      if (only !== null && !byField.has(only)) byField.set(only, type.type)
    }
  }
  return byField.get(field)
}

const inLists: Readonly<Record<string, string>> = { single_choice: 'dropdown', multiple_choice: 'multi_dropdown' }

const optionsIn = (template: unknown): string[] => {
  const { options } = (template ?? {}) as { options?: readonly { label: string }[] }
  return (options ?? []).map(({ label }) => label)
}

/** What respondents are asked for a field. */
export function questionOf(field: TableField): FieldQuestion {
  const { name: label, description, template, rules, type: fieldName } = field
  const { column, isReadOnly, links } = fieldType(fieldName)
  if (links) return { field, block: null, note: 'Links to records cannot be asked yet.' }
  if (column === null || isReadOnly) return { field, block: null, note: 'It is calculated.' }
  const found = blockTypeOf(fieldName)
  const options = optionsIn(template)
  const isList = found !== undefined && options.length > maxShownOptions && Object.hasOwn(inLists, found)
  const type = (isList ? inLists[found] : found) ?? 'short_answer'
  const common = { type, isRequired: rules?.required === true, ...(description !== undefined && { description }) }
  if (type === 'consent') return { field, block: { ...common, settings: { text: label } }, note: '' }
  const block = {
    ...common,
    label,
    settings: (template ?? {}) as Record<string, unknown>,
    ...(options.length > 0 && { options }),
  }
  return { field, block, note: found === undefined ? 'It asks for a text.' : '' }
}
