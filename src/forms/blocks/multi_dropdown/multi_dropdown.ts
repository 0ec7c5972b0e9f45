import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { severalSettings, severalChoices } from '../choices.ts'
import { shortSetting } from '../text-settings.ts'

export const multiDropdown = defineBlock({
  type: 'multi_dropdown',
  label: 'Multi-select dropdown',
  group: 'choice',
  searchWords: 'select list tags several',
  optionRoles: ['choice'],
  settings: z.object({ ...severalSettings, placeholder: shortSetting }),
  ...severalChoices,
  sample: { answer: { '': ['o1', 'o3'] } },
})
