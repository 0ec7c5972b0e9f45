import * as z from 'zod/mini'
import { type BlockContext, defineBlock } from '../block-type.ts'
import { choiceEntries } from '../entry-rules.ts'
import { oneChoice, severalChoices, severalSettings } from '../choices.ts'

const settings = z.object({
  ...severalSettings,
  columns: z._default(z.int().check(z.gte(1), z.lte(6)), 3),
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
  entries: choiceEntries(({ settings: given }) => (given as z.infer<typeof settings>).isMultiple),
  parts: context => choices(context).parts(context),
  missing: (answer, context) => choices(context).missing(answer, context),
  check: (answer, context) => choices(context).check(answer, context),
  sample: { answer: { '': 'o2' } },
})

const choices = ({ settings: { isMultiple } }: BlockContext<z.infer<typeof settings>>) =>
  isMultiple ? severalChoices : oneChoice
