import type { FieldType } from '../../fields/field-type.ts'
import { multipleSelect } from '../../fields/multiple_select/multiple_select.ts'
import type { SelectTemplate } from '../../fields/select/options.ts'
import { singleSelect } from '../../fields/single_select/single_select.ts'
import type { Option, OptionRole } from '../document/form-document.ts'
import type { BlockContext, BlockPart, Score } from './block-type.ts'
import { chosenIn } from './chosen-in.ts'

const templates = new WeakMap<readonly Option[], Map<OptionRole, SelectTemplate>>()

/** The options of a select field that are the options of a block. A field holds the ids of options. */
export function selectTemplate(options: readonly Option[], role: OptionRole = 'choice'): SelectTemplate {
  const cached = templates.get(options) ?? new Map<OptionRole, SelectTemplate>()
  templates.set(options, cached)
  const existing = cached.get(role)
  if (existing) return existing
  const chosen = options.filter(option => option.role === role)
  const template = {
    options: chosen.map(({ id, label, color }) => ({ value: id, label: label.trim() || id, color })),
    disableColors: false,
  }
  cached.set(role, template)
  return template
}

/** The field of a question with one choice, or with several. */
export const selectPart = (options: readonly Option[], isMultiple: boolean): BlockPart => ({
  key: '',
  name: '',
  type: (isMultiple ? multipleSelect : singleSelect) as FieldType,
  template: selectTemplate(options),
})

/**
 * The points of chosen options. A question whose options have points adds those of the chosen ones; otherwise it has one
 * point if exactly the right options are chosen. Null if nothing counts.
 */
export function optionScore(value: unknown, { options }: BlockContext, isMultiple: boolean): Score | null {
  const chosen = new Set(chosenIn(value))
  const counted = options.filter(({ points }) => points !== null)
  if (counted.length > 0) {
    const points = counted.reduce((sum, option) => sum + (chosen.has(option.id) ? (option.points ?? 0) : 0), 0)
    const positive = counted.map(option => Math.max(option.points ?? 0, 0))
    const max = isMultiple ? positive.reduce((sum, each) => sum + each, 0) : Math.max(0, ...positive)
    return { points, max }
  }
  const right = options.filter(({ isRight }) => isRight)
  if (right.length === 0) return null
  const isCorrect = isMultiple
    ? right.length === chosen.size && right.every(({ id }) => chosen.has(id))
    : right.some(({ id }) => chosen.has(id))
  return { points: isCorrect ? 1 : 0, max: 1 }
}
