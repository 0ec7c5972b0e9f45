import * as z from 'zod/mini'
import { maxStars } from '../../../fields/rating/rating-template.ts'
import { rating as ratingField } from '../../../fields/rating/rating.ts'
import { defineBlock } from '../block-type.ts'
import { numberEntries } from '../entry-rules.ts'
import { onePart } from '../one-part.ts'

export const rating = defineBlock({
  type: ratingField.type,
  label: 'Rating',
  group: 'number',
  searchWords: 'stars score review',
  settings: z.object({
    maxRating: z._default(z.int().check(z.gte(2), z.lte(maxStars)), 5),
    icon: z._default(z.enum(['star', 'heart', 'thumb']), 'star'),
  }),
  entries: numberEntries,
  parts: ({ settings: { maxRating } }) => onePart(ratingField, { maxRating }),
  sample: { answer: { '': 4 } },
})
