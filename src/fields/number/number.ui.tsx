import { IconHash } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { textCell } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { numberEditor } from '../numbers/number-editor.tsx'
import { showNumber } from '../numbers/number-format.ts'
import { number, type NumberTemplate } from './number.ts'

export const numberUi: FieldUi<number, NumberTemplate> = {
  icon: IconHash,
  align: 'end',
  cell: textCell((stored, { template, context }) => showNumber(stored, template, context)),
  Editor: numberEditor({ ...number, numberFormat: template => template.numberFormat }),
  TemplateForm: lazyPart(() => import('./NumberTemplateForm.tsx')),
}
