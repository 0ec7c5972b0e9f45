import { IconTags } from '@tabler/icons-react'
import { lazy } from 'react'
import type { FieldUi } from '../field-ui.ts'
import { chipsCell } from '../select/chips-cell.ts'
import type { SelectTemplate } from '../select/options.ts'
import { Editor } from './Editor.tsx'

export const multipleSelectUi: FieldUi<string[], SelectTemplate> = {
  icon: IconTags,
  align: 'start',
  cell: chipsCell,
  Editor,
  TemplateForm: lazy(() => import('../select/OptionsForm.tsx')),
}
