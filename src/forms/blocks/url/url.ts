import * as z from 'zod/mini'
import { url as urlField } from '../../../fields/url/url.ts'
import { webAddress } from '../../../fields/url/web-address.ts'
import { defineBlock } from '../block-type.ts'
import { domainProblem, domainsSetting } from '../domains.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

export const url = defineBlock({
  type: 'url',
  label: 'Website',
  group: 'contact',
  searchWords: 'url web address link',
  settings: z.object({ placeholder: shortSetting, allowedDomains: domainsSetting, invalidText: shortSetting }),
  parts: () => onePart(urlField),
  check(answer, { settings }) {
    const address = webAddress(String(answer['']))
    return domainProblem(address === null ? '' : new URL(address).hostname, settings)
  },
  sample: { settings: { allowedDomains: ['example.com'] }, answer: { '': 'www.example.com/launch' } },
})
