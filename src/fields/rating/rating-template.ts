import * as z from 'zod/mini'

/** The default number of stars, and the largest. */
export const maxStars = 10

export const ratingTemplate = z.strictObject({
  maxRating: z._default(z.int().check(z.gte(1), z.lte(maxStars)), maxStars),
})

export type RatingTemplate = z.infer<typeof ratingTemplate>
