import type { FieldType } from '../../fields/field-type.ts'
import { multipleSelect } from '../../fields/multiple_select/multiple_select.ts'
import type { SelectTemplate } from '../../fields/select/options.ts'
import { singleSelect } from '../../fields/single_select/single_select.ts'
import type { Option, OptionRole } from '../document/form-document.ts'
import type { BlockPart } from './block-type.ts'

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
