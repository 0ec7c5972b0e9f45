import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { oneSettings, oneChoice } from '../choices.ts'

export const singleChoice = defineBlock({
  type: 'single_choice',
  label: 'Single choice',
  group: 'choice',
  searchWords: 'radio option select one',
  optionRoles: ['choice'],
  settings: z.object(oneSettings),
  ...oneChoice,
  sample: { answer: { '': 'o1' } },
})
