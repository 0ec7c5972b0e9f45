import * as z from 'zod/mini'
import { singleSelect } from '../../../fields/single_select/single_select.ts'
import { defineBlock } from '../block-type.ts'
import { plainEntries } from '../entry-rules.ts'
import { onePart } from '../one-part.ts'

const label = (text: string) => z._default(z.string().check(z.minLength(1), z.maxLength(100)), text)

/** A select field, because a checkbox does not tell 'no' from no answer. */
export const yesNo = defineBlock({
  type: 'yes_no',
  label: 'Yes or no',
  group: 'choice',
  searchWords: 'boolean true false',
  settings: z.object({
    yesLabel: label('Yes'),
    noLabel: label('No'),
  }),
  entries: plainEntries,
  parts: ({ settings: { yesLabel, noLabel } }) =>
    onePart(singleSelect, {
      options: [
        { value: 'yes', label: yesLabel, color: 'green' },
        { value: 'no', label: noLabel === yesLabel ? `${noLabel} 2` : noLabel, color: 'red' },
      ],
    }),
  sample: { answer: { '': 'no' } },
})
