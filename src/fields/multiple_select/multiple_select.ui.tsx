import { IconTags } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { optionIndex, type SelectTemplate } from '../select/options.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

export const multipleSelectUi: FieldUi<string[], SelectTemplate> = {
  icon: IconTags,
  align: 'start',
  cell: chipsCell((values, { template }) => {
    const { byValue } = optionIndex(template)
    const options = values.flatMap(value => byValue.get(value) ?? [])
    return { chips: options.map(({ label, color }) => ({ label, ...(!template.disableColors && { hue: color }) })) }
  }),
  Editor: lazyPart(() => import('./Editor.tsx')),
  Operand: lazyPart(() => import('./Operand.tsx')),
  TemplateForm: lazyPart(() => import('../select/OptionsForm.tsx')),
}
