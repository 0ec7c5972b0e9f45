import * as z from 'zod/mini'
import { checkbox } from '../../../fields/checkbox/checkbox.ts'
import { formLimits } from '../../document/form-limits.ts'
import { defineBlock } from '../block-type.ts'
import { textIn, type Texts } from '../entries.ts'
import { onePart } from '../one-part.ts'

export const consent = defineBlock({
  type: 'consent',
  label: 'Consent',
  group: 'choice',
  searchWords: 'terms agree accept privacy checkbox',
  settings: z.object({ text: z._default(z.string().check(z.maxLength(formLimits.textLength)), '') }),
  entries: {
    read: texts => ({ '': textIn(texts, '') === '' ? null : true }),
    write: (answer): Texts => ({ '': answer[''] === true ? ['yes'] : [] }),
  },
  parts: () => onePart(checkbox),
  sample: { answer: { '': true } },
})
