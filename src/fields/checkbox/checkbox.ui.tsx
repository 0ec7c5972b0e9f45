import { IconCheckbox } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import cells from '../editing/cells.module.css'
import type { CheckboxTemplate } from './checkbox.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

export const checkboxUi: FieldUi<boolean, CheckboxTemplate> = {
  icon: IconCheckbox,
  align: 'center',
  cell: {
    create() {
      const element = document.createElement('span')
      element.className = cells['box'] ?? ''
      element.setAttribute('role', 'img')
      return element
    },
    update(element, checked, { template }) {
      element.dataset['hue'] = template.color
      element.toggleAttribute('data-checked', checked === true)
      element.setAttribute('aria-label', checked === true ? 'Checked' : 'Unchecked')
    },
  },
  Editor: lazyPart(() => import('./Editor.tsx')),
  TemplateForm: lazyPart(() => import('./CheckboxTemplateForm.tsx')),
  toggle: checked => checked !== true,
}
