import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { chosenIn } from '../chosen-in.ts'
import { textIn, type Texts } from '../entries.ts'
import { selectPart } from '../select-parts.ts'

/** Options in an order. The field keeps them in the order in which they were chosen. */
export const ranking = defineBlock({
  type: 'ranking',
  label: 'Ranking',
  group: 'choice',
  searchWords: 'order sort priority',
  optionRoles: ['choice'],
  settings: z.object({
    /** Whether each option needs a rank. */
    ranksAll: z._default(z.boolean(), true),
    isShuffled: z._default(z.boolean(), false),
  }),
  entries: {
    // Each option has a control with its rank. Equal ranks keep the order of the options.
    read(texts, { options }) {
      const ranked = options
        .map(({ id }) => ({ id, rank: Number(textIn(texts, id)) }))
        .filter(({ rank }) => rank > 0)
        .toSorted((one, other) => one.rank - other.rank)
      return { '': ranked.length > 0 ? ranked.map(({ id }) => id) : null }
    },
    write: (answer): Texts => Object.fromEntries(chosenIn(answer['']).map((id, index) => [id, [String(index + 1)]])),
  },
  parts: ({ options }) => [selectPart(options, true)],
  check(answer, { settings, options }) {
    const isMissingSome = settings.ranksAll && chosenIn(answer['']).length < options.length
    return isMissingSome ? { part: '', message: 'Rank all options' } : null
  },
  sample: { answer: { '': ['o3', 'o1', 'o2'] } },
})
