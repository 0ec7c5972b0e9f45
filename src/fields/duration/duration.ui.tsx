import { IconHourglass } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { textCell } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { numberEditor } from '../numbers/number-editor.tsx'
import { showDuration, type DurationTemplate } from './duration-format.ts'
import { duration } from './duration.ts'

export const durationUi: FieldUi<number, DurationTemplate> = {
  icon: IconHourglass,
  align: 'end',
  cell: textCell((seconds, { template }) => showDuration(seconds, template)),
  Editor: numberEditor(duration),
  TemplateForm: lazyPart(() => import('./DurationTemplateForm.tsx')),
}
