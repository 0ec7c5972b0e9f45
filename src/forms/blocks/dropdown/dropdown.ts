import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { oneSettings, oneChoice } from '../choices.ts'
import { shortSetting } from '../text-settings.ts'

export const dropdown = defineBlock({
  type: 'dropdown',
  label: 'Dropdown',
  group: 'choice',
  searchWords: 'select list option one',
  optionRoles: ['choice'],
  settings: z.object({ ...oneSettings, placeholder: shortSetting }),
  ...oneChoice,
  sample: { answer: { '': 'o1' } },
})
