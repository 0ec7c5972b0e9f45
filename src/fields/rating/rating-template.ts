import * as z from 'zod/mini'

/** The default number of stars, and the largest. */
export const mostStars = 10

export const ratingTemplate = z.strictObject({
  maxRating: z._default(z.int().check(z.gte(1), z.lte(mostStars)), mostStars),
})

export type RatingTemplate = z.infer<typeof ratingTemplate>
