import { Checkbox } from '@mantine/core'
import { IconCheckbox } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { EditorProps, FieldUi, TemplateFormProps } from '../field-ui.ts'
import { HueSelect } from '../editing/HueSelect.tsx'
import cells from '../editing/cells.module.css'
import type { CheckboxTemplate } from './checkbox.ts'

/** Where cells are edited one by one, as in forms; the grid toggles instead. */
function Editor({ value, label, onCommit }: EditorProps<boolean, CheckboxTemplate>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <Checkbox
      ref={input}
      aria-label={label}
      checked={value === true}
      onChange={event => onCommit(event.currentTarget.checked, 'stay')}
    />
  )
}

const TemplateForm = ({ template, onChange }: TemplateFormProps<CheckboxTemplate>) => (
  <HueSelect label="Color" showLabel hue={template.color} onChange={color => onChange({ ...template, color })} />
)

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
  Editor,
  TemplateForm,
  toggle: checked => checked !== true,
}
