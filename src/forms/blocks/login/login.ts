import * as z from 'zod/mini'
import { email as emailField } from '../../../fields/email/email.ts'
import { defineBlock } from '../block-type.ts'
import { domainProblem, domainsSetting } from '../domains.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

/** Asks for an email address and a code that is sent to it. */
export const login = defineBlock({
  type: 'login',
  label: 'Email with code',
  group: 'advanced',
  searchWords: 'login sign in verify code',
  settings: z.object({ allowedDomains: domainsSetting, invalidText: shortSetting }),
  isFromServer: true,
  parts: () => onePart(emailField),
  check: (answer, { settings }) => domainProblem(String(answer['']).split('@').at(-1) ?? '', settings),
  sample: { answer: { '': 'ann@example.com' } },
})
