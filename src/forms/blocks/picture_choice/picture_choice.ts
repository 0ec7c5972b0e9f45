import * as z from 'zod/mini'
import { type BlockContext, defineBlock } from '../block-type.ts'
import { oneChoice, severalChoices, severalSettings } from '../choices.ts'

const settings = z.object({
  ...severalSettings,
  isMultiple: z._default(z.boolean(), false),
  hasLabels: z._default(z.boolean(), true),
})

/** A choice among pictures. */
export const pictureChoice = defineBlock({
  type: 'picture_choice',
  label: 'Picture choice',
  group: 'choice',
  searchWords: 'image photo option select',
  optionRoles: ['choice'],
  settings,
  parts: context => choices(context).parts(context),
  missing: (answer, context) => choices(context).missing(answer, context),
  check: (answer, context) => choices(context).check(answer, context),
  sample: { answer: { '': 'o2' } },
})

const choices = ({ settings: { isMultiple } }: BlockContext<z.infer<typeof settings>>) =>
  isMultiple ? severalChoices : oneChoice
