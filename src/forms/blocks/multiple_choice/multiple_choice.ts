import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { severalSettings, severalChoices } from '../choices.ts'

export const multipleChoice = defineBlock({
  type: 'multiple_choice',
  label: 'Multiple choice',
  group: 'choice',
  searchWords: 'checkboxes options select several',
  optionRoles: ['choice'],
  settings: z.object(severalSettings),
  ...severalChoices,
  sample: { answer: { '': ['o1', 'o3'] } },
})
