import { IconPercentage } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import type { FieldUi } from '../field-ui.ts'
import { numberEditor } from '../numbers/number-editor.tsx'
import { percentCell } from './percent-cell.ts'
import { percentStyle, type PercentTemplate } from './percent-format.ts'
import { percent } from './percent.ts'

export const percentUi: FieldUi<number, PercentTemplate> = {
  icon: IconPercentage,
  align: 'end',
  cell: percentCell,
  Editor: numberEditor({ ...percent, numberFormat: () => percentStyle.numberFormat }),
  TemplateForm: lazyPart(() => import('./PercentTemplateForm.tsx')),
}
