import { IconCircleChevronDown } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import cells from '../editing/cells.module.css'
import { setText } from '../editing/text-cell.ts'
import { optionIndex, type SelectTemplate } from '../select/options.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

export const singleSelectUi: FieldUi<string, SelectTemplate> = {
  icon: IconCircleChevronDown,
  align: 'start',
  cell: {
    create() {
      const element = document.createElement('span')
      element.className = cells['chip'] ?? ''
      element.append('')
      return element
    },
    update(element, value, { template }) {
      const option = value === null ? undefined : optionIndex(template).byValue.get(value)
      setText(element, option?.label ?? '')
      if (option && !template.disableColors) element.dataset['hue'] = option.color
      else delete element.dataset['hue']
    },
  },
  Editor: lazyPart(() => import('./Editor.tsx')),
  Operand: lazyPart(() => import('./Operand.tsx')),
  TemplateForm: lazyPart(() => import('../select/OptionsForm.tsx')),
}
