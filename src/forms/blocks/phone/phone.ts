import * as z from 'zod/mini'
import { phoneNumber } from '../../../fields/phone_number/phone_number.ts'
import { defineBlock } from '../block-type.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

export const phone = defineBlock({
  type: 'phone',
  label: 'Phone',
  group: 'contact',
  searchWords: 'telephone mobile number',
  settings: z.object({
    placeholder: shortSetting,
    /** The country whose numbers need no prefix, such as 'US'; '' for none. */
    country: z._default(z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'Not a country')), ''),
  }),
  parts: () => onePart(phoneNumber),
  sample: { answer: { '': '(213) 373-4253' } },
})
