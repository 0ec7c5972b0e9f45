import * as z from 'zod/mini'
import { duration } from '../../../fields/duration/duration.ts'
import { number as numberField } from '../../../fields/number/number.ts'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { thingId } from '../../document/thing-id.ts'
import { defineBlock } from '../block-type.ts'
import { onePart } from '../one-part.ts'

/** The value of a variable, stored with the answers. Respondents can see it where it is on their page. */
export const calculated = defineBlock({
  type: 'calculated',
  label: 'Calculated value',
  group: 'advanced',
  searchWords: 'variable score formula total',
  settings: z.object({
    variableId: z._default(z.nullable(thingId), null),
    /** What the field holds. A choice is stored as its text. */
    stores: z._default(z.enum(['number', 'text', 'duration']), 'number'),
    isShown: z._default(z.boolean(), false),
  }),
  isInvisible: true,
  isReadable: ({ settings: { isShown } }) => isShown,
  parts({ settings: { stores } }) {
    if (stores === 'duration') return onePart(duration)
    return stores === 'number' ? onePart(numberField) : onePart(singleLineText)
  },
  sample: { answer: { '': 12 } },
})
