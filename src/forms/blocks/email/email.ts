import * as z from 'zod/mini'
import { email as emailField } from '../../../fields/email/email.ts'
import { defineBlock } from '../block-type.ts'
import { domainProblem, domainsSetting } from '../domains.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

export const email = defineBlock({
  type: 'email',
  label: 'Email',
  group: 'contact',
  searchWords: 'mail address',
  settings: z.object({ placeholder: shortSetting, allowedDomains: domainsSetting, invalidText: shortSetting }),
  parts: () => onePart(emailField),
  check(answer, { settings }) {
    const domain = String(answer['']).split('@').at(-1) ?? ''
    return domainProblem(domain, settings)
  },
  sample: { settings: { allowedDomains: ['example.com'] }, answer: { '': 'ann@example.com' } },
})
