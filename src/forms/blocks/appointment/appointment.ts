import * as z from 'zod/mini'
import { datetime } from '../../../fields/datetime/datetime.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { formLimits } from '../../document/form-limits.ts'
import { defineBlock } from '../block-type.ts'

/** A slot of a scheduling page. */
export const appointment = defineBlock({
  type: 'appointment',
  label: 'Appointment',
  group: 'advanced',
  searchWords: 'booking schedule meeting slot',
  settings: z.object({
    /** The public identifier of the scheduling page; '' until one is chosen. */
    page: z._default(z.string().check(z.maxLength(formLimits.nameLength)), ''),
  }),
  isFromServer: true,
  parts: () => [
    { key: 'start', name: 'Start', type: datetime as FieldType, template: datetime.template.parse({}) },
    { key: 'end', name: 'End', type: datetime as FieldType, template: datetime.template.parse({}) },
    { key: 'reference', name: 'Reference', type: singleLineText as FieldType, template: {} },
  ],
  check: ({ start, end }) =>
    typeof start === 'string' && typeof end === 'string' && start < end
      ? null
      : { part: 'start', message: 'Choose a time' },
  sample: { answer: { start: '2026-01-31T13:30:00.000Z', end: '2026-01-31T14:00:00.000Z', reference: 'slot-1' } },
})
