import * as z from 'zod/mini'
import type { FieldType } from '../../fields/field-type.ts'
import { singleLineText } from '../../fields/single_line_text/single_line_text.ts'
import { formLimits } from '../document/form-limits.ts'
import type { Answer, BlockContext, BlockPart, Problem } from './block-type.ts'
import { formatCount } from './format-count.ts'
import { chosenIn } from './chosen-in.ts'
import { choiceEntries } from './entry-rules.ts'
import { selectPart } from './select-parts.ts'
import { shortSetting } from './text-settings.ts'

/** The settings of a question with one choice. */
export const oneSettings = {
  isShuffled: z._default(z.boolean(), false),
  /** Whether the respondent can write an answer of their own. */
  hasOther: z._default(z.boolean(), false),
  otherLabel: shortSetting,
  /** How many options stand side by side. */
  columns: z._default(z.int().check(z.gte(1), z.lte(6)), 1),
}

const count = z._default(z.nullable(z.int().check(z.gte(0), z.lte(formLimits.optionsPerBlock))), null)

/** The settings of a question with several choices. */
export const severalSettings = { ...oneSettings, minChoices: count, maxChoices: count }

type One = BlockContext<z.infer<z.ZodMiniObject<typeof oneSettings>>>
type Several = BlockContext<z.infer<z.ZodMiniObject<typeof severalSettings>>>

const parts = ({ options, settings }: One, isMultiple: boolean): BlockPart[] => [
  selectPart(options, isMultiple),
  ...(settings.hasOther
    ? [{ key: 'other', name: settings.otherLabel || 'Other', type: singleLineText as FieldType, template: {} }]
    : []),
]

/** A chosen option or an answer of their own is enough. */
const missing = (answer: Answer): string | null =>
  chosenIn(answer['']).length > 0 || typeof answer['other'] === 'string' ? null : ''

/** The members of a question with one choice. */
export const oneChoice = {
  entries: choiceEntries(() => false),
  parts: (context: One) => parts(context, false),
  missing: (answer: Answer, _context: One) => missing(answer),
  check: (answer: Answer, _context: One): Problem | null =>
    typeof answer[''] === 'string' && typeof answer['other'] === 'string'
      ? { part: 'other', message: 'Choose one answer' }
      : null,
}

/** The members of a question with several choices. */
export const severalChoices = {
  entries: choiceEntries(() => true),
  parts: (context: Several) => parts(context, true),
  missing: (answer: Answer, _context: Several) => missing(answer),
  check(answer: Answer, { settings: { minChoices, maxChoices } }: Several): Problem | null {
    const chosen = chosenIn(answer['']).length + (typeof answer['other'] === 'string' ? 1 : 0)
    if (minChoices !== null && chosen < minChoices)
      return { part: '', message: `Choose at least ${formatCount(minChoices, 'option')}` }
    return maxChoices !== null && chosen > maxChoices
      ? { part: '', message: `Choose at most ${formatCount(maxChoices, 'option')}` }
      : null
  },
}
