import { IconTags } from '@tabler/icons-react'
import { lazy } from 'react'
import type { FieldUi } from '../field-ui.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { optionIndex, type SelectTemplate } from '../select/options.ts'
import { Editor } from './Editor.tsx'

export const multipleSelectUi: FieldUi<string[], SelectTemplate> = {
  icon: IconTags,
  align: 'start',
  cell: chipsCell((values, { template }) => {
    const { byValue } = optionIndex(template)
    const options = values.flatMap(value => byValue.get(value) ?? [])
    return { chips: options.map(({ label, color }) => ({ label, ...(!template.disableColors && { hue: color }) })) }
  }),
  Editor,
  TemplateForm: lazy(() => import('../select/OptionsForm.tsx')),
}
